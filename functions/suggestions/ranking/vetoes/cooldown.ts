import { addDays, frenchDay, localDay } from "../../../language/dates/calendar.ts";
import { type HistoryEvent, isRecord, isTheirMessage, type Situation } from "../situation.ts";
import type { RankingAction, Veto } from "../types.ts";

const DAYS_AFTER_DONE = 7;
/** Days of rest by what the person said when they hid the contact; `null`: nothing. */
export const DAYS_AFTER_DISMISSED = { notNow: 14, wrongReason: 14, inTouch: 30, wrongPerson: 365, null: 14 };

/**
 * A contact that the user handled is left alone: 7 days once done, 14 once dismissed (30 where they are in touch
 * already, a year where it is not the right person), until its day once put off, unless the contact wrote or we took
 * on something new. Actions the system replaced do not count. Null otherwise.
 */
export function recentlyDone(situation: Situation): Veto | null {
  return cooldown(situation, "done", ({ day }) => addDays(day, DAYS_AFTER_DONE));
}

/** As `recentlyDone`, after a dismissal. */
export function recentlyDismissed(situation: Situation): Veto | null {
  return cooldown(situation, "dismissed", ({ action, day }) =>
    action.resumesOn
      ? addDays(action.resumesOn, -1)
      : addDays(day, DAYS_AFTER_DISMISSED[action.dismissedBecause ?? "null"]),
  );
}

function cooldown(
  situation: Situation,
  reason: "done" | "dismissed",
  lastDay: (handled: { action: RankingAction; day: string }) => string,
): Veto | null {
  let last: RankingAction | null = null;
  for (const action of situation.history.actions) {
    if (action.archivedReason !== reason || action.archivedBy === "system" || !action.archivedAt) continue;
    if (!last?.archivedAt || action.archivedAt > last.archivedAt) last = action;
  }
  if (!last?.archivedAt) return null;
  const archivedAt = last.archivedAt;
  const handled = localDay(archivedAt, situation.context.timeZone);
  const until = lastDay({ action: last, day: handled });
  if (handled > situation.day || until < situation.day) return null;
  if (situation.events.some((event) => event.at > archivedAt && isNew(event))) return null;
  const how = reason === "done" ? "traitée" : last.resumesOn ? "remise à plus tard" : "masquée";
  const text = `Suggestion ${how} ${frenchDay(handled, situation.day)}, aucun fait nouveau depuis`;
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
