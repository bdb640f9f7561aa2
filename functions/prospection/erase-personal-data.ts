import type { ManagerContext } from "../http/context.ts";
import type { Input, Wire } from "../http/contract.ts";
import { AppError, NotFoundError } from "../http/errors.ts";
import { queueJob, startedReply } from "../jobs/start-job.ts";
import type { erasePersonalData as contract } from "./contract.ts";
import { hashesOf } from "./tombstone-hashes.ts";
import { addressesOf } from "./person.ts";
import { erasePerson } from "./erasure-store.ts";
import { searchFor, sealSearch } from "./mentions/mention-search.ts";
import { eraseMentions } from "./messages.ts";

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
