import { randomUUID } from "node:crypto";
import * as z from "zod";
import { call } from "../db/call.ts";
import type { Transaction } from "../db/claims.ts";
import { allRows, execute } from "../db/statement.ts";
import type { Identity } from "./person.ts";

/** SQL: what is locked of the organization's tombstones. */
const LOCK = "hashtextextended('app.tombstones ' || app.org_id(), 0)";

/** Leaves the tombstones of somebody, and notes their erasure for a later restore (decision 068); gives back their id. */
export async function remember(
  client: Transaction,
  contacts: readonly Identity[],
  hashes: readonly TombstoneHash[],
): Promise<string> {
  const who = randomUUID();
  await addTombstones(client, who, hashes);
  await call(client, "app.record_erasure", {
    who,
    hashes: JSON.stringify(hashes),
    of_kind: "person",
    contacts: contacts.map(({ id }) => id),
  });
  return who;
}

/** Leaves somebody's tombstones; one that was left for age alone gives way to one that was not. For managers. */
export async function addTombstones(
  client: Transaction,
  who: string,
  hashes: readonly {
    readonly kind: string;
    readonly hash: string;
    readonly unlessChangedSince?: string | null | undefined;
  }[],
): Promise<void> {
  if (hashes.length === 0) return;
  await execute(
    client,
    `insert into private.tombstone as f (organization_id, kind, hash, person, unless_changed_since)
     select distinct on (h.kind, h.hash) app.org_id(), h.kind, decode(h.hash, 'hex'), $1, h."unlessChangedSince"
     from jsonb_to_recordset($2) as h (kind text, hash text, "unlessChangedSince" timestamptz)
     on conflict (organization_id, kind, hash) do update set
       person = case when excluded.unless_changed_since is null then excluded.person else f.person end,
       unless_changed_since = case
         when f.unless_changed_since is null then null else excluded.unless_changed_since end`,
    [who, JSON.stringify(hashes)],
  );
}

/** Takes somebody's tombstones away: they may come back. For managers. */
export async function liftTombstones(client: Transaction, who: string): Promise<void> {
  await execute(
    client,
    "delete from private.tombstone where organization_id = app.org_id() and person = $1",
    [who],
  );
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
  await lockTombstones(client, { alone: false });
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

/** Whoever stores people and whoever erases one wait for each other, until the end of the transaction. */
export async function lockTombstones(
  client: Transaction,
  { alone }: { readonly alone: boolean },
): Promise<void> {
  const lock = alone ? "pg_advisory_xact_lock" : "pg_advisory_xact_lock_shared";
  await execute(client, `select ${lock}(${LOCK})`);
}

/**
 * Transactions of the organization that are storing people now, and read the tombstones before they did: who was
 * erased meanwhile may come back with them.
 */
export async function storingPeople(client: Transaction): Promise<string[]> {
  const rows = await allRows(
    client,
    z.object({ transaction: z.string() }),
    `select distinct l.virtualtransaction as transaction from pg_catalog.pg_locks l
     where l.locktype = 'advisory' and l.objsubid = 1 and l.granted
       and l.database = (select d.oid from pg_catalog.pg_database d where d.datname = current_database())
       and ((l.classid::bigint << 32) | l.objid::bigint) = ${LOCK} and l.pid <> pg_backend_pid()`,
  );
  return rows.map(({ transaction }) => transaction);
}
