import { createHash } from "node:crypto";
import type { Pool } from "pg";
import { call } from "../../db/call.ts";

/** What is limited: by kind, for one account, device or recipient. */
export interface Attempt {
  readonly kind: "account" | "device" | "own" | `mail-${string}`;
  /** Whose: an address, an id; upper and lower case are one. */
  readonly of: string;
}

export interface Limit {
  readonly most: number;
  readonly seconds: number;
}

/** The name an attempt is counted under: nobody's address is readable in it. */
function keyOf({ kind, of }: Attempt): string {
  return createHash("sha256")
    .update(`${kind}\n${of.normalize("NFC").toLowerCase()}`)
    .digest("base64url");
}

/** Takes one attempt: 0, or for how many seconds none is left. Safe in parallel (SQL function app.take_attempt). */
export async function takeAttempt(pool: Pool, attempt: Attempt, { most, seconds }: Limit): Promise<number> {
  return (await call(pool, "app.take_attempt", { name: keyOf(attempt), most, seconds })) ?? 0;
}

/** Gives one back that was no wrong password. */
export async function giveBackAttempt(pool: Pool, attempt: Attempt): Promise<void> {
  await call(pool, "app.give_back_attempt", { name: keyOf(attempt) });
}
