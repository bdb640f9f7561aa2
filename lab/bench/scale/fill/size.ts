import { DAY } from "../../feed-data.ts";

/** The instant of every list and call, from which all dates are counted. */
export const NOW = `${DAY}T08:00:00Z`;
/** The same as SQL. */
export const AT = `'${NOW}'::timestamptz`;

/** An organization to fill: its number, and how much it has. */
export interface Organization {
  readonly o: number;
  readonly contacts: number;
  readonly exchanges: number;
}
