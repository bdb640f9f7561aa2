import type { SystemContext } from "../http/context.ts";
import { archiveAction, readOpenActions } from "./action-store.ts";
import { scoreContact } from "./ranking/score-contact.ts";
import { resolutionOf } from "./resolution.ts";
import { type Member, readHistoriesOf } from "./store.ts";

/** Contacts whose histories are read at a time. */
const TOGETHER = 50;

/**
 * Archives the open, unedited actions of contacts that nothing speaks for any more, with what resolved each;
 * never one that stands in the day's fixed list. Answers how many.
 */
export async function archiveResolved(
  ctx: SystemContext,
  contactIds: readonly string[],
  { members, day, timeZone }: { members: Member[]; day: string; timeZone: string },
): Promise<number> {
  const context = { day, timeZone, suppressions: [] };
  let archived = 0;
  for (let from = 0; from < contactIds.length; from += TOGETHER) {
    const ids = contactIds.slice(from, from + TOGETHER);
    const [histories, open] = await Promise.all([
      readHistoriesOf(ctx, members, ids),
      readOpenActions(ctx, ids),
    ]);
    for (const [contactId, history] of histories) {
      const action = open.get(contactId);
      if (action === undefined || action.edited) continue;
      if (scoreContact(history, context).score > 0) continue;
      if (await archiveAction(ctx, action.id, await resolutionOf(history, context), day)) archived++;
    }
  }
  return archived;
}
