import { daysBetween, frenchShortDay, localDay } from "../../../language/dates/calendar.ts";
import { SIGNAL_TABLE } from "../signal-table.ts";
import { lastTouch, type Situation } from "../situation.ts";
import type { Reason } from "../types.ts";

/** What is lost on the first day; regained until a whole cadence has passed once more, so that the longest wait leads. */
const LOST_AT_FIRST = 2;

/**
 * A contact with whom we were in touch once, and not for as long as their cadence says. Worth less than anything that
 * happened: it fills a list, and never leads one.
 *
 * @example every 45 days, the last message 45 days ago → 2, and 4 after 90
 * @example the same with a meeting to come, or without any exchange ever → null
 */
export function cadence(situation: Situation): Reason | null {
  const { day: today, history, context } = situation;
  const { cadenceDays } = history;
  if (cadenceDays === null) return null;
  const last = lastTouch(situation);
  if (last === undefined) return null;
  const late = daysBetween(last.day, today) - cadenceDays;
  if (late < 0) return null;
  if (history.engagements.some(({ date }) => localDay(date, context.timeZone) > today)) return null;
  const lost = LOST_AT_FIRST * (1 - Math.min(1, late / cadenceDays));
  const on = frenchShortDay(last.day, today);
  const text = `Dernier échange le ${on}, rythme prévu\u00A0: tous les ${cadenceDays} jours`;
  const evidence = [{ kind: last.kind, id: last.id, date: last.day, quote: "" }];
  return { signal: "cadence", weight: SIGNAL_TABLE.cadence.weight - lost, text, due: null, evidence };
}
