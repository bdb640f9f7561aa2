import { createHash } from "node:crypto";
import type { Pool } from "pg";
import * as z from "zod";
import { execute, firstRow } from "../../db/statement.ts";

/** What is limited: a kind of attempt, for one account, device or recipient. */
export interface Attempt {
  readonly kind: "account" | "device" | "own" | `mail-${string}`;
  /** An address or id, case-insensitive. */
  readonly of: string;
}

export interface Limit {
  readonly most: number;
  readonly seconds: number;
}

/** The hashed key of an attempt, from which no address can be read. */
function keyOf({ kind, of }: Attempt): string {
  return createHash("sha256")
    .update(`${kind}\n${of.normalize("NFC").toLowerCase()}`)
    .digest("base64url");
}

/**
 * Counts one attempt in a window that begins with the first; returns 0, or the seconds to wait if none is left. One
 * statement decides: parallel calls cannot take more than there are.
 */
export async function takeAttempt(pool: Pool, attempt: Attempt, { most, seconds }: Limit): Promise<number> {
  const key = keyOf(attempt);
  const taken = await execute(
    pool,
    `insert into better_auth.attempt as a (key, count, ends_at) values ($1, 1, now() + make_interval(secs => $3))
     on conflict (key) do update set
       count = case when a.ends_at <= now() then 1 else a.count + 1 end,
       ends_at = case when a.ends_at <= now() then excluded.ends_at else a.ends_at end
     where a.ends_at <= now() or a.count < $2`,
    [key, most, seconds],
  );
  if (taken === 0) {
    const wait = await firstRow(
      pool,
      z.object({ seconds: z.number() }),
      "select ceil(extract(epoch from ends_at - now()))::integer as seconds from better_auth.attempt where key = $1",
      [key],
    );
    return Math.max(1, wait?.seconds ?? 1);
  }
  // A few of the others that have ended go, so that made-up addresses do not pile up.
  await execute(
    pool,
    `delete from better_auth.attempt where key in (
       select key from better_auth.attempt where ends_at < now() limit 5 for update skip locked)`,
  );
  return 0;
}

/** Uncounts an attempt that was not a wrong password. */
export async function giveBackAttempt(pool: Pool, attempt: Attempt): Promise<void> {
  await execute(pool, "update better_auth.attempt set count = count - 1 where key = $1 and count > 0", [
    keyOf(attempt),
  ]);
}
