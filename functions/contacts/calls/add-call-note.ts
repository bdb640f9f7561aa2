import * as z from "zod";
import { handOverWriteBack } from "../../crm/write-back/hand-over.ts";
import type { UserContext } from "../../http/context.ts";
import { defineContract, type Input, noNul, type Wire } from "../../http/contract.ts";
import { endpoint } from "../../http/endpoint.ts";
import { AppError } from "../../http/errors.ts";
import { lambda } from "../../http/lambda.ts";
import { errorFields } from "../../http/log.ts";
import { queueReading } from "../../readings/job/queue-reading.ts";
import { Note } from "../contract.ts";
import { storeCallNote } from "./call-note-store.ts";

/** Most characters of what one writes after a call. */
const LONGEST_CALL_NOTE = 10_000;

export const contract = defineContract({
  method: "POST",
  path: "/api/contacts/{contactId}/call-notes",
  scope: "contacts:write",
  errors: ["conflict"],
  summary: "Garde ce que vous notez après un appel, et l’inscrit dans le CRM si l’organisation l’a activé.",
  params: z.object({ contactId: z.uuid() }),
  body: z.strictObject({
    /** Given by the page, so that what is sent twice is kept once. */
    id: z.uuid(),
    text: z.string().trim().min(1).max(LONGEST_CALL_NOTE).refine(noNul),
  }),
  response: z.object({
    note: Note,
    /** It will be written into the CRM; false where it stays here. */
    goesToCrm: z.boolean(),
  }),
});

/**
 * POST /api/contacts/{contactId}/call-notes: keeps what a person noted after a call as a note of the contact, has it
 * read as any other, and hands it to the CRM's writer where the organization has turned that on. Sent twice, it is
 * kept once. Throws `not_found`, and `conflict` where the contact has objected: more about them is not kept.
 */
export async function addCallNote(call: {
  ctx: UserContext;
  input: Input<typeof contract>;
}): Promise<Wire<typeof contract>> {
  const { ctx, input } = call;
  const outcome = await storeCallNote(ctx, input.params.contactId, input.body);
  if (outcome === "objected")
    throw new AppError(
      "conflict",
      "Ce contact s’est opposé à la prospection\u00A0: votre note n’est pas enregistrée.",
    );
  const goesToCrm = await handOverWriteBack(ctx, outcome.id);
  // The note is kept: it is read within the hour where the queue is away.
  await queueReading(ctx, { lists: false }).catch((error: unknown) =>
    ctx.log.warn("call note not handed over to be read", errorFields(error)),
  );
  return { note: outcome, goesToCrm };
}

export const route = endpoint(contract, "session", addCallNote, {
  name: "ContactsAddCallNote",
  environment: ["queue"],
});
export const handler = lambda(route);
