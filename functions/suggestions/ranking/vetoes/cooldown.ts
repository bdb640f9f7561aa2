import { isRecord, isTheirMessage } from "../contacts-made.ts";
import { addDays, frenchDay, localDay } from "../../../language/dates/calendar.ts";
import { readCommitments } from "../../../language/phrases/commitments.ts";
import type { ReadEvent, Reading } from "../reading.ts";
import type { RankingAction, Veto } from "../types.ts";

const DAYS_AFTER_DONE = 7;
const DAYS_AFTER_DISMISSED = 14;

/**
 * What the user handled stays away: 7 days once done, 14 once dismissed, unless a person did something new.
 * Actions the system replaced say nothing about the user's wish.
 */
export function recentlyDone(reading: Reading): Veto | null {
  return cooldown(reading, "done", DAYS_AFTER_DONE);
}

export function recentlyDismissed(reading: Reading): Veto | null {
  return cooldown(reading, "dismissed", DAYS_AFTER_DISMISSED);
}

function cooldown(reading: Reading, reason: "done" | "dismissed", days: number): Veto | null {
  let last: RankingAction | null = null;
  for (const action of reading.history.actions) {
    if (action.archivedReason !== reason || action.archivedBy === "system" || !action.archivedAt) continue;
    if (!last?.archivedAt || action.archivedAt > last.archivedAt) last = action;
  }
  if (!last?.archivedAt) return null;
  const archivedAt = last.archivedAt;
  const handled = localDay(archivedAt, reading.context.timeZone);
  const until = addDays(handled, days);
  if (handled > reading.day || until < reading.day) return null;
  if (reading.events.some((event) => event.at > archivedAt && isNew(event))) return null;
  const text = `Suggestion ${reason === "done" ? "traitée" : "masquée"} ${frenchDay(handled, reading.day)}, aucun fait nouveau depuis`;
  const evidence = [{ kind: "action" as const, id: last.id, date: handled, quote: "" }];
  return { veto: reason === "done" ? "recentlyDone" : "recentlyDismissed", text, until, evidence };
}

/** The contact wrote, or we took on something new; our own log of what was just done is not news. */
function isNew(event: ReadEvent): boolean {
  // They wrote, or called us.
  if (isTheirMessage(event) || (event.incoming && event.channel === "phone_call")) return true;
  return (
    isRecord(event) && event.sentences.some((sentence) => readCommitments(sentence, "seller").length > 0)
  );
}
