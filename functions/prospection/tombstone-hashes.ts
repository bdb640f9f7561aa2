import type { BaseContext } from "../http/context.ts";
import { tombstoneHasher } from "./tombstones.ts";
import { addressesOf, fold, type Identity, namesOf } from "./person.ts";
import type { TombstoneHash } from "./tombstone-store.ts";

/** The tombstones of an erased person: hashes that keep a synchronization from storing them again. */
export function hashesOf(ctx: BaseContext, contacts: readonly Identity[]): TombstoneHash[] {
  return [
    ...addressesOf(contacts).map((address) => hashed(ctx, "address", address)),
    ...recordsOf(contacts).map(({ record }) => hashed(ctx, "record", record)),
    ...namesOf(contacts).map((words) => hashed(ctx, "name", fold(words.join(" ")))),
  ];
}

/** The tombstone of a contact erased for its age: its record is ignored until the CRM changes it. */
export function hashesOfSilent(ctx: BaseContext, contact: Identity): TombstoneHash[] {
  return recordsOf([contact]).map(({ record, updatedAt }) => ({
    ...hashed(ctx, "record", record),
    unlessChangedSince: updatedAt.toISOString(),
  }));
}

/** The tombstone of a CRM record of which no contact is stored. */
export function hashOfRecord(
  ctx: BaseContext,
  { crm, crmId }: { crm: string; crmId: string },
): TombstoneHash {
  return hashed(ctx, "record", `${crm} ${crmId}`);
}

function hashed(ctx: BaseContext, kind: TombstoneHash["kind"], text: string): TombstoneHash {
  return { kind, hash: tombstoneHasher(ctx)(kind, text) };
}

function recordsOf(contacts: readonly Identity[]): { record: string; updatedAt: Date }[] {
  return contacts.flatMap(({ crm, crmId, updatedAt }) =>
    crm === null || crmId === null ? [] : [{ record: `${crm} ${crmId}`, updatedAt }],
  );
}
