import type { SystemContext } from "../http/context.ts";
import { queueJob } from "../jobs/start-job.ts";
import { hashesOf, hashOfRecord } from "./tombstone-hashes.ts";
import { addressesOf } from "./person.ts";
import { erasePersonOf } from "./erasure-store.ts";
import { searchFor, sealSearch } from "./mentions/mention-search.ts";
import { eraseMentions } from "./messages.ts";

/**
 * Erases whoever a record of a CRM is about as a manager's erasure does, because the CRM has for the sake of their
 * privacy; hashes keep them from coming back. Nobody stored under it is no error.
 */
export async function eraseRecord(
  ctx: SystemContext,
  record: { readonly crm: string; readonly crmId: string },
): Promise<void> {
  const { person } = await erasePersonOf(ctx, record, {
    suppress: true,
    addressesOf,
    sealed: (who, contacts) => sealSearch(ctx, who, searchFor(contacts)),
    hashesOf: (contacts) => (contacts.length === 0 ? [hashOfRecord(ctx, record)] : hashesOf(ctx, contacts)),
  });
  if (person !== null) await queueJob(ctx, eraseMentions, { person }, { isKept: true });
}
