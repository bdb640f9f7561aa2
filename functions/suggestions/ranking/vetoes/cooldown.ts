import { addDays, frenchDay, localDay } from "../../../language/dates/calendar.ts";
import { type HistoryEvent, isRecord, isTheirMessage, type Situation } from "../situation.ts";
import type { RankingAction, Veto } from "../types.ts";

const DAYS_AFTER_DONE = 7;
const DAYS_AFTER_DISMISSED = 14;

/**
 * A contact that the user handled is left alone: 7 days once done, 14 once dismissed, unless the contact
 * wrote or we took on something new. Actions the system replaced do not count. Null otherwise.
 */
export function recentlyDone(situation: Situation): Veto | null {
  return cooldown(situation, "done", DAYS_AFTER_DONE);
}

/** As `recentlyDone`, after a dismissal. */
export function recentlyDismissed(situation: Situation): Veto | null {
  return cooldown(situation, "dismissed", DAYS_AFTER_DISMISSED);
}

function cooldown(situation: Situation, reason: "done" | "dismissed", days: number): Veto | null {
  let last: RankingAction | null = null;
  for (const action of situation.history.actions) {
    if (action.archivedReason !== reason || action.archivedBy === "system" || !action.archivedAt) continue;
    if (!last?.archivedAt || action.archivedAt > last.archivedAt) last = action;
  }
  if (!last?.archivedAt) return null;
  const archivedAt = last.archivedAt;
  const handled = localDay(archivedAt, situation.context.timeZone);
  const until = addDays(handled, days);
  if (handled > situation.day || until < situation.day) return null;
  if (situation.events.some((event) => event.at > archivedAt && isNew(event))) return null;
  const text = `Suggestion ${reason === "done" ? "traitée" : "masquée"} ${frenchDay(handled, situation.day)}, aucun fait nouveau depuis`;
  const evidence = [{ kind: "action" as const, id: last.id, date: handled, quote: "" }];
  return { veto: reason === "done" ? "recentlyDone" : "recentlyDismissed", text, until, evidence };
}

/** The contact wrote, or we took on something new; our own log of what was just done is not news. */
function isNew(event: HistoryEvent): boolean {
  // They wrote, or called us.
  if (isTheirMessage(event) || (event.incoming && event.channel === "phone_call")) return true;
  return (
    isRecord(event) && (event.facts ?? []).some(({ kind, who }) => kind === "commitment" && who === "us")
  );
}
