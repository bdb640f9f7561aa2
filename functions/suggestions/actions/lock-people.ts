import { call } from "../../db/call.ts";
import type { Transaction } from "../../db/claims.ts";

/**
 * Holds the open actions of some contacts' people, on whichever of their records, until the transaction ends: what is
 * proposed for one person, handled and opened again goes one after the other. Whoever edits one of them is waited for.
 */
export async function lockPeople(client: Transaction, contactIds: readonly string[]): Promise<void> {
  await call(client, "app.lock_people", { contacts: [...contactIds] });
}
