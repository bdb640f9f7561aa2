import {
  addDays,
  type Day,
  daysBetween,
  frenchDay,
  frenchShortDay,
  partsOf,
  weekdayOf,
} from "../../../language/dates/calendar.ts";
import type { Due } from "../../../language/dates/due.ts";

/** Days of the longest window that is told as days; a longer one is told as a period. */
const LONGEST_IN_DAYS = 14;

/**
 * When something is due, as an adverb: a window stays a window.
 *
 * @example dueWords({ bound: "on", start: "2026-11-20", … }, "2026-11-20") // "aujourd’hui"
 * @example dueWords({ bound: "by", end: "2026-11-20", … }, "2026-11-18") // "d’ici au vendredi 20 novembre"
 * @example dueWords({ bound: "within", start: "2026-11-16", end: "2026-11-20", … }, "2026-11-18")
 * // "la semaine du 16 novembre"
 */
export function dueWords({ bound, start, end }: Due, today: Day): string {
  if (bound === "within" && start !== end) return windowWords(start, end, today);
  if (bound === "from") return `à partir du ${frenchDay(start, today)}`;
  if (bound === "notBefore") return `après le ${frenchDay(start, today)}`;
  if (end === today) return "aujourd’hui";
  return bound === "by" && end > today ? `d’ici au ${frenchDay(end, today)}` : frenchDay(end, today);
}

/** The same after « promis »: « pour mercredi 18 novembre », « la semaine du 16 novembre ». */
export function dueAfterPromised(due: Due, today: Day): string {
  const isDay = due.bound === "on" || due.bound === "by" || (due.bound === "within" && due.start === due.end);
  if (!isDay) return dueWords(due, today);
  return due.end === today ? "pour aujourd’hui" : `pour ${frenchDay(due.end, today)}`;
}

function windowWords(start: Day, end: Day, today: Day): string {
  const monday = daysBetween(start, today) === weekdayOf(today) - weekdayOf(start);
  // Never « cette semaine »: a message may leave, or be read, in another one.
  if (monday && daysBetween(start, end) < 7 - weekdayOf(start) + 1)
    return `la semaine du ${frenchShortDay(addDays(start, 1 - weekdayOf(start)), today)}`;
  if (start <= today && today <= end && daysBetween(start, end) > LONGEST_IN_DAYS) return "à cette période";
  const [from, to] = [partsOf(start), partsOf(end)];
  if (daysBetween(start, end) > LONGEST_IN_DAYS && from.month === to.month)
    return `en ${monthOf(start, today)}`;
  return `entre le ${frenchShortDay(start, today)} et le ${frenchShortDay(end, today)}`;
}

const monthOf = (day: Day, today: Day): string => frenchShortDay(day, today).replace(/^\S+ /, "");
