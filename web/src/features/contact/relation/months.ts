import { dayOf } from "../../../lib/french-dates.ts";
import { firstOfMonth } from "../../../lib/instants.ts";
import type { Event } from "./events.ts";
import type { Mark } from "./marks.ts";

export type Counts = Readonly<Record<Mark, number>>;

/** How often each kind of thing happened in a time. */
export interface Month {
  /** Its first day, in the shown time zone; null for what is to come. */
  start: Date | null;
  counts: Counts;
}

/** Months drawn, this one included. */
export const MONTHS = 12;

/** The last twelve months of a relation, the oldest first, then what is to come. */
export function monthsOf(events: readonly Pick<Event, "mark" | "date">[], now = new Date()): Month[] {
  const months = Array.from({ length: MONTHS }, (_, index): Month => {
    const start = firstOf(now, index - (MONTHS - 1));
    const end = firstOf(now, index - (MONTHS - 2));
    return {
      start,
      counts: countsOf(events.filter(({ date }) => date >= start && date < end && date <= now)),
    };
  });
  return [...months, { start: null, counts: countsOf(events.filter(({ date }) => date > now)) }];
}

/** What of a relation is drawn: nothing that is older than its first month. */
export const isDrawn = ({ date }: Pick<Event, "date">, now = new Date()): boolean =>
  date >= firstOf(now, 1 - MONTHS);

/** Fewest events, in fewest months, of which a drawing shows more than their list does. */
const SEEN = { events: 6, months: 3 };

/** Whether there is something to see in a drawing. */
export function isWorthDrawing(events: readonly Pick<Event, "date">[], now = new Date()): boolean {
  const columns = new Set(events.map(({ date }) => columnOf(date, now)));
  return events.length >= SEEN.events && columns.size >= SEEN.months;
}

/** In which of the columns of `monthsOf` an instant stands; before the first one: -1. */
export function columnOf(date: Date, now = new Date()): number {
  if (date > now) return MONTHS;
  const ago = monthOf(now) - monthOf(date);
  return Math.max(MONTHS - 1 - ago, -1);
}

const firstOf = (now: Date, months: number): Date => firstOfMonth(dayOf(now), months);

/** Months since the year 0. */
function monthOf(date: Date): number {
  const [year, month] = dayOf(date).split("-").map(Number);
  return (year ?? 0) * 12 + (month ?? 0);
}

function countsOf(events: readonly Pick<Event, "mark">[]): Counts {
  const counts = { ...NOTHING };
  for (const { mark } of events) counts[mark]++;
  return counts;
}

const NOTHING: Counts = {
  received: 0,
  sent: 0,
  meeting: 0,
  exchange: 0,
  note: 0,
  reading: 0,
  ours: 0,
  theirs: 0,
  handled: 0,
  hidden: 0,
  postponed: 0,
  opened: 0,
  won: 0,
  lost: 0,
  expected: 0,
};
