import { localDay } from "../../../language/dates/calendar.ts";
import type { SystemContext } from "../../../http/context.ts";
import { archiveAction, readLastListed, readOpenActions } from "../../actions/action-store.ts";
import { reopenCorrected } from "../../actions/reopening/reopen-corrected.ts";
import { isOutdated } from "../../drafts/is-outdated.ts";
import { toRanked } from "../../ranking/pick-day.ts";
import { readRankingContext } from "../../ranking/ranking-context.ts";
import { scoreContact } from "../../ranking/score-contact.ts";
import { readHistoriesOf } from "../../history/history-store.ts";
import { readMembers } from "../store.ts";
import { writerFor } from "../../drafts/writer-for.ts";

/** What became of a contact's proposal after its readings changed. */
export interface Judgement {
  /**
   * `archived`: it has no reason any more. `restored`: the one that a correction had archived is open again.
   */
  readonly proposal: "unchanged" | "archived" | "restored";
  /** The action that was archived. */
  readonly endedActionId: string | null;
  /** The open action was written for other reasons: `updateActions` writes a new one. */
  readonly isOutdated: boolean;
}

const UNCHANGED: Judgement = { proposal: "unchanged", endedActionId: null, isOutdated: false };

/**
 * Re-evaluates the open action of a contact's person, without a model. Archives it with `reasoning`, also in
 * today's lists, where it has no reason any more; with `mayReopen`, reopens the one that a correction
 * archived where it has one again. An edited message is left as it is.
 */
export async function judgeAgain(
  ctx: SystemContext,
  contactId: string,
  options: { timeZone: string; userId: string; reasoning: string; mayReopen: boolean },
): Promise<Judgement> {
  const { timeZone, userId, reasoning, mayReopen } = options;
  const day = localDay(ctx.clock.now(), timeZone);
  const members = await readMembers(ctx);
  const [histories, lastListed] = await Promise.all([
    readHistoriesOf(ctx, members, [contactId]),
    readLastListed(ctx, [contactId]),
  ]);
  const history = histories.get(contactId);
  if (history === undefined) return UNCHANGED;
  const { id } = history.contact;
  const action = (await readOpenActions(ctx, [id])).get(id);
  if (action?.edited) return UNCHANGED;
  const member = writerFor(history, members, [lastListed.get(contactId), userId]);
  const verdict = scoreContact(history, await readRankingContext(ctx, { day, timeZone }));
  if (verdict.score === 0 || member === undefined) {
    if (action === undefined || !(await archiveAction(ctx, action.id, reasoning, null))) return UNCHANGED;
    return { proposal: "archived", endedActionId: action.id, isOutdated: false };
  }
  const restored = action === undefined && mayReopen && (await reopenCorrected(ctx, id));
  const standing = restored ? (await readOpenActions(ctx, [id])).get(id) : action;
  const about = { history, ranked: toRanked(verdict), member, open: standing };
  return {
    proposal: restored ? "restored" : "unchanged",
    endedActionId: null,
    isOutdated: standing !== undefined && !standing.edited && (await isOutdated({ day, timeZone }, about)),
  };
}
