import type { SystemContext } from "../../../http/context.ts";
import { archiveOpen } from "../../actions/action-store.ts";
import { readRankingContext } from "../../ranking/ranking-context.ts";
import { scoreContact } from "../../ranking/score-contact.ts";
import { resolutionOf } from "./resolution.ts";
import type { Member } from "../store.ts";
import { readHistoriesOf } from "../../history/history-store.ts";

/** Contacts whose histories are read at once. */
const TOGETHER = 50;

/**
 * Archives open, unedited actions that have no reason any more, each with what resolved it; never one of the
 * day's fixed list. Gives back how many.
 */
export async function archiveResolved(
  ctx: SystemContext,
  contactIds: readonly string[],
  { members, day, timeZone }: { members: Member[]; day: string; timeZone: string },
): Promise<number> {
  const context = await readRankingContext(ctx, { day, timeZone });
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
