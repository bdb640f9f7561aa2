import { call } from "../../db/call.ts";
import { execute } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import type { Ended } from "./rescue-mail.ts";

/**
 * Ends what lets somebody in besides their password (decision 096), where it was chosen by a mailed link or given to them:
 * sessions, those included that were begun with the old one while the new one was written, API keys, assistants and
 * browsers. Answers what that was.
 */
export async function endAccess(client: Transaction, person: string, byWhom: string | null): Promise<Ended> {
  const sessions = await execute(client, "delete from better_auth.session where user_id = $1", [person]);
  const ended = { person, by_whom: byWhom, cause: "password_reset" };
  const keys = (await call(client, "better_auth.end_keys_and_browsers", ended)) ?? [];
  return { sessions, keys, assistants: (await call(client, "better_auth.end_assistants", ended)) ?? [] };
}
