import { randomUUID } from "node:crypto";
import * as z from "zod";
import { call } from "../db/call.ts";
import type { Transaction } from "../db/claims.ts";
import { allRows } from "../db/statement.ts";
import type { Identity } from "./person.ts";

/** Leaves the tombstones of somebody, and notes their erasure for a later restore (decision 068); gives back their id. */
export async function remember(
  client: Transaction,
  contacts: readonly Identity[],
  hashes: readonly TombstoneHash[],
): Promise<string> {
  const person = { who: randomUUID(), hashes: JSON.stringify(hashes) };
  if (hashes.length > 0) await call(client, "app.add_tombstones", person);
  await call(client, "app.record_erasure", {
    ...person,
    of_kind: "person",
    contacts: contacts.map(({ id }) => id),
  });
  return person.who;
}

/** What of somebody a hash is kept of. */
const TombstoneKind = z.enum(["address", "record", "name"]);

export type TombstoneKind = z.infer<typeof TombstoneKind>;

/** What an erased person can be known again by, and by nobody who has only the database. */
export interface TombstoneHash {
  readonly kind: TombstoneKind;
  /** Hexadecimal. */
  readonly hash: string;
  /** Set where age alone was the reason: a record that changed after this instant comes back. */
  readonly unlessChangedSince?: string | null;
}

/**
 * The tombstones: all of erased people, and those left for age of some records (`unlessChangedSince`; null
 * for the others). Takes a lock until the caller's transaction ends, so that nobody is erased meanwhile.
 */
export async function readTombstoneRows(
  client: Transaction,
  recordHashes: readonly string[],
): Promise<{ kind: TombstoneKind; hash: string; unlessChangedSince: Date | null }[]> {
  // Two statements: the second one's snapshot is taken once the lock is held.
  await call(client, "app.lock_tombstones", { alone: false });
  const rows = await allRows(
    client,
    z.object({
      kind: TombstoneKind,
      hash: z.string(),
      unlessChangedSince: z.date().nullable(),
    }),
    `select kind, encode(hash, 'hex') as hash, unless_changed_since as "unlessChangedSince"
     from private.tombstone
     where organization_id = app.org_id() and (unless_changed_since is null
       or kind = 'record' and hash = any (select decode(h, 'hex') from unnest($1::text[]) h))`,
    [recordHashes],
  );
  return rows;
}
