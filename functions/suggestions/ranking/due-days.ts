import type { Day } from "../../language/dates/calendar.ts";
import type { Due } from "../../language/dates/due.ts";

/** The first day to act: a deadline's own day, the first day of a window. */
export const startOf = ({ bound, start, end }: Due): Day => (bound === "by" ? end : start);

/** The last day on which nobody is late. */
export const dueDay = ({ end }: Due): Day => end;

/** Nobody is late before the end of a window. */
export const isPast = (due: Due, day: Day): boolean => dueDay(due) < day;
