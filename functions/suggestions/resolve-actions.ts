import type { SystemContext } from "../http/context.ts";
import { archiveOpen } from "./action-store.ts";
import { scoreContact } from "./ranking/score-contact.ts";
import { resolutionOf } from "./resolution.ts";
import { type Member, readHistoriesOf } from "./store.ts";

/** Contacts whose histories are read at a time. */
const TOGETHER = 50;

/**
 * Archives the open, unedited actions of people that nothing speaks for any more, with what resolved each;
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
    const histories = await readHistoriesOf(ctx, members, ids);
    for (const history of histories.values()) {
      if (scoreContact(history, context).score > 0) continue;
      archived += await archiveOpen(ctx, history, await resolutionOf(history, context), day);
    }
  }
  return archived;
}
