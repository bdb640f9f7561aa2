import * as z from "zod";
import { calendarDay } from "../http/contract.ts";

/** What lists proposed, what was done of it, and what followed within seven days where these are over. */
export const Figures = z.object({
  suggested: z.int(),
  done: z.int(),
  /** Of those done: the contact wrote or called. */
  answered: z.int(),
  /** Of those done: a meeting took place. */
  meetings: z.int(),
  /** Of those done: a deal that is not lost changed its stage, or was won. */
  dealsMoved: z.int(),
  /** Whose reason was said to be wrong. */
  denied: z.int(),
  /** Done or denied, though their reading was not sure; and of these, how many were said to be wrong. */
  doubtful: z.int(),
  doubtfulDenied: z.int(),
  /** Facts that a text was said not to say, and proposals that a correction ended at once; none that `denied` counts. */
  corrected: z.int(),
  ended: z.int(),
  /** Contacts hidden as the wrong person, or as somebody one is in touch with: they rest. */
  rested: z.int(),
});
export type Figures = z.output<typeof Figures>;

const Compared = z.object({ contacts: z.int(), answered: z.int(), meetings: z.int(), dealsMoved: z.int() });

/** Contacts that lists proposed beside equally ranked ones that they left out, within seven days of the draw. */
export const Comparison = z.object({
  of: z.enum(["own", "team"]),
  shown: Compared,
  leftOut: Compared,
  /** By how much more of the shown ones answered, and its bounds, from -1 to 1; null while it is too early. */
  difference: z
    .object({
      difference: z.number(),
      low: z.number(),
      high: z.number(),
      verdict: z.enum(["better", "worse", "unclear"]),
    })
    .nullable(),
  /** Contacts that each side needs before anything is said. */
  fewest: z.int(),
});
export type Comparison = z.output<typeof Comparison>;

/** Was it worth it: of the caller, and of the team where it is large enough that nobody is seen in it. */
export const Outcomes = z.object({
  from: calendarDay(),
  to: calendarDay(),
  own: Figures,
  /** Null where fewer members than `smallestTeam` had a list. */
  team: Figures.extend({ members: z.int() }).nullable(),
  smallestTeam: z.int(),
  /** Whether a tenth is left out now. */
  isHoldOutOn: z.boolean(),
  /** Null where nobody was drawn yet. */
  comparison: Comparison.nullable(),
});
export type Outcomes = z.output<typeof Outcomes>;
