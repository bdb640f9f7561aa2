import { handOverWriteBack } from "../../crm/write-back/hand-over.ts";
import type { UserContext } from "../../http/context.ts";
import type { Input, Wire } from "../../http/contract.ts";
import { AppError } from "../../http/errors.ts";
import { errorFields } from "../../http/log.ts";
import { queueReading } from "../../readings/job/queue-reading.ts";
import { storeCallNote } from "./call-note-store.ts";
import type { addCallNote as contract } from "./contract.ts";

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
