import * as z from "zod";
import { Channel } from "../../../contacts/contract.ts";
import type { UserContext } from "../../../http/context.ts";
import { defineContract, type Input, type Wire } from "../../../http/contract.ts";
import { endpoint } from "../../../http/endpoint.ts";
import { lambda } from "../../../http/lambda.ts";
import { startForContacts } from "../../../intelligence/start-for-contacts.ts";
import { JobStarted } from "../../../jobs/contract.ts";
import { judgeCorrected } from "../../readings/judge-corrected.ts";
import { ContactParams, Register } from "./contract.ts";
import { chooseLetter } from "./letter-choice-store.ts";

export const contract = defineContract({
  method: "PUT",
  path: "/api/contacts/{contactId}/letter-choice",
  errors: ["rate_limited"],
  summary:
    "Retient comment la personne connectée écrit à un contact\u00A0: le canal, tutoiement ou vouvoiement. Un registre corrigé fait rédiger de nouveau la proposition que personne n’a modifiée\u00A0: `job`.",
  params: ContactParams,
  /** What is left out stays; null leaves it to what is read of their messages. */
  body: z.strictObject({ channel: Channel.nullable(), register: Register.nullable() }).partial(),
  response: z.object({
    channel: Channel.nullable(),
    register: Register.nullable(),
    job: JobStarted.shape.job.nullable(),
  }),
});

/**
 * PUT /api/contacts/{contactId}/letter-choice: keeps how the caller writes to a contact. A corrected register counts
 * from now on, and the open proposal that nobody edited is written anew. Throws `not_found`, and `rate_limited` to
 * whoever has had too much written: the choice is kept, and the next night writes it.
 */
export async function setLetterChoice(call: {
  ctx: UserContext;
  input: Input<typeof contract>;
}): Promise<Wire<typeof contract>> {
  const { ctx, input } = call;
  const { contactId } = input.params;
  const chosen = await chooseLetter(ctx, contactId, input.body);
  if (input.body.register === undefined) return { ...chosen, job: null };
  const { isOutdated } = await judgeCorrected(ctx, contactId, false);
  if (!isOutdated) return { ...chosen, job: null };
  const { job } = await startForContacts(ctx, "update-actions", { contactIds: [contactId] });
  return { ...chosen, job };
}

export const route = endpoint(contract, "session", setLetterChoice, {
  name: "LetterSetChoice",
  environment: ["queue"],
});
export const handler = lambda(route);
