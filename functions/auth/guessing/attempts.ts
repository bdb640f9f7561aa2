import { createHash } from "node:crypto";
import type { Pool } from "pg";
import { call } from "../../db/call.ts";

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

/** Counts one attempt; returns 0, or the seconds to wait if none is left. Safe in parallel (app.take_attempt). */
export async function takeAttempt(pool: Pool, attempt: Attempt, { most, seconds }: Limit): Promise<number> {
  return (await call(pool, "app.take_attempt", { name: keyOf(attempt), most, seconds })) ?? 0;
}

/** Uncounts an attempt that was not a wrong password. */
export async function giveBackAttempt(pool: Pool, attempt: Attempt): Promise<void> {
  await call(pool, "app.give_back_attempt", { name: keyOf(attempt) });
}
