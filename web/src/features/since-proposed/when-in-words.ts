import { dayAndTime, dayOf, timeOf } from "../../lib/french-dates.ts";

/** « à 9 h 12 » of today, else with the day. */
export const whenInWords = (at: string): string =>
  dayOf(at) === dayOf() ? `à ${timeOf(at)}` : dayAndTime(at);
