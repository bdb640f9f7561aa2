import type { UserContext } from "../../http/context.ts";
import { NotFoundError } from "../../http/errors.ts";
import { readMembers } from "../lists/store.ts";
import { readHistoryOf } from "./history-store.ts";
import type { TextualHistory } from "./textual-history.ts";

/**
 * The history of a contact's person with its words, even if it may not be suggested. Throws `not_found` outside the
 * caller's organization.
 */
export async function getHistory(ctx: UserContext, contactId: string): Promise<TextualHistory> {
  const history = await readHistoryOf(ctx, await readMembers(ctx), contactId);
  if (history === undefined) throw new NotFoundError();
  return history;
}
