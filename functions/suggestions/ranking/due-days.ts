import type { Day } from "../../language/dates/calendar.ts";
import type { Due } from "../../language/dates/due.ts";

/** The first day to act: a deadline's own day, the first day of a window. */
export const startOf = ({ bound, start, end }: Due): Day => (bound === "by" ? end : start);
