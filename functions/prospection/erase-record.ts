import type { SystemContext } from "../http/context.ts";
import { hashesOf, hashOfRecord } from "./tombstone-hashes.ts";
import { addressesOf, patternOf } from "./person.ts";
import { erasePersonOf } from "./erasure-store.ts";

/**
 * Erases whoever a record of a CRM is about as a manager's erasure does, because the CRM has for the sake of their
 * privacy; hashes keep them from coming back. Nobody stored under it is no error.
 */
export async function eraseRecord(
  ctx: SystemContext,
  record: { readonly crm: string; readonly crmId: string },
): Promise<void> {
  await erasePersonOf(ctx, record, {
    suppress: true,
    addressesOf,
    patternOf,
    hashesOf: (contacts) => (contacts.length === 0 ? [hashOfRecord(ctx, record)] : hashesOf(ctx, contacts)),
  });
}
