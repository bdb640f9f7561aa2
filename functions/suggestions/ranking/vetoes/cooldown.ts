import { addDays, frenchDay, localDay } from "../../../language/dates/calendar.ts";
import { type HistoryEvent, isRecord, isTheirMessage, type Situation } from "../situation.ts";
import type { Veto } from "../types.ts";

const DAYS_AFTER_DONE = 7;
/** Days of rest by what the person said when they hid the contact; `null`: nothing. */
export const DAYS_AFTER_DISMISSED = { notNow: 14, wrongReason: 14, inTouch: 30, wrongPerson: 365, null: 14 };

/**
 * A contact that the user handled is left alone: 7 days once done, 14 once dismissed (30 where they are in touch
 * already, a year where it is not the right person), until its day once put off, unless the contact wrote or we took
 * on something new. Actions the system replaced do not count. Null otherwise.
 */
export const recentlyDone = (situation: Situation): Veto | null => cooldown(situation, "done");

/** As `recentlyDone`, after a dismissal; null otherwise. */
export const recentlyDismissed = (situation: Situation): Veto | null => cooldown(situation, "dismissed");

function cooldown({ history, events, context, day }: Situation, reason: "done" | "dismissed"): Veto | null {
  const [last] = history.actions
    .flatMap((action) => {
      const { archivedAt, archivedReason, archivedBy } = action;
      return archivedReason === reason && archivedBy !== "system" && archivedAt
        ? [{ ...action, archivedAt }]
        : [];
    })
    .sort((a, b) => (a.archivedAt > b.archivedAt ? -1 : 1));
  if (last === undefined) return null;
  const { archivedAt, resumesOn, dismissedBecause } = last;
  const handled = localDay(archivedAt, context.timeZone);
  const rest = reason === "done" ? DAYS_AFTER_DONE : DAYS_AFTER_DISMISSED[dismissedBecause ?? "null"];
  const until = reason === "dismissed" && resumesOn ? addDays(resumesOn, -1) : addDays(handled, rest);
  if (handled > day || until < day) return null;
  if (events.some((event) => event.at > archivedAt && isNew(event))) return null;
  const how = reason === "done" ? "traitée" : resumesOn ? "remise à plus tard" : "masquée";
  const text = `Suggestion ${how} ${frenchDay(handled, day)}, aucun fait nouveau depuis`;
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
