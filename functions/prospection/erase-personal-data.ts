import * as z from "zod";
import type { ManagerContext } from "../http/context.ts";
import { defineContract, type Input, type Wire } from "../http/contract.ts";
import { endpoint } from "../http/endpoint.ts";
import { AppError, NotFoundError } from "../http/errors.ts";
import { lambda } from "../http/lambda.ts";
import { JobStarted } from "../jobs/contract.ts";
import { queueJob, startedReply } from "../jobs/start-job.ts";
import { hashesOf } from "./tombstone-hashes.ts";
import { addressesOf } from "./person.ts";
import { erasePerson } from "./erasure-store.ts";
import { searchFor, sealSearch } from "./mentions/mention-search.ts";
import { eraseMentions } from "./messages.ts";

export const contract = defineContract({
  method: "DELETE",
  path: "/api/contacts/{contactId}/personal-data",
  summary: "Efface une personne de toutes les données de l’organisation\u00A0; pour les responsables.",
  params: z.object({ contactId: z.uuid() }),
  body: z.strictObject({
    /** Must be true: nobody is erased by mistake. */
    confirm: z.boolean().default(false),
    /**
     * Keeps tombstones (hashes) so that the next synchronization does not bring them back. An objection made
     * before is kept in any case.
     */
    suppress: z.boolean().default(true),
  }),
  status: 202,
  /** The job takes them out of others' texts; their own rows are gone. */
  response: JobStarted.extend({
    /** Contacts that were this person: merged ones, and those of the same address. */
    erased: z.int(),
    suppressed: z.boolean(),
  }),
});

/**
 * DELETE /api/contacts/{contactId}/personal-data: erases a person's own rows, and starts the job that takes them out of
 * others' texts. For managers. Throws `invalid_request` without `confirm`, and `not_found`.
 */
export async function erasePersonalData(call: {
  ctx: ManagerContext;
  input: Input<typeof contract>;
}): Promise<Wire<typeof contract>> {
  const { ctx } = call;
  const { confirm, suppress } = call.input.body;
  if (!confirm) {
    const message = "L’effacement attend votre confirmation.";
    throw new AppError("invalid_request", message, { confirm: message });
  }
  const { person, erased, suppressed } = await erasePerson(ctx, call.input.params.contactId, {
    suppress,
    addressesOf,
    sealed: (who, contacts) => sealSearch(ctx, who, searchFor(contacts)),
    hashesOf: (contacts) => hashesOf(ctx, contacts),
  });
  if (person === null) throw new NotFoundError();
  const queued = await queueJob(ctx, eraseMentions, { person }, { isKept: true });
  return { ...startedReply(queued), erased, suppressed };
}

export const route = endpoint(
  contract,
  { role: "manager", refusal: "Seuls les responsables effacent les données d’une personne." },
  erasePersonalData,
  { name: "ProspectionErasePersonalData", environment: ["queue"], timeoutSeconds: 29 },
);
export const handler = lambda(route);
