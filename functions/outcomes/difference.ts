/** How many of some contacts answered. */
export interface Group {
  readonly contacts: number;
  readonly answered: number;
}

/** What the share of one group is more than that of another, with the bounds it lies between. */
export interface Difference {
  /** Shares from 0 to 1; the difference and its bounds from -1 to 1. */
  readonly shown: number;
  readonly leftOut: number;
  readonly difference: number;
  readonly low: number;
  readonly high: number;
}

/** What may be said of a difference, however often it is looked at. */
export type Verdict = "better" | "worse" | "unclear";

/** How often a difference that is none may ever be taken for one. */
const ERROR = 0.05;
/** Contacts of both groups at which the bounds are as near as they can be made: some months of a team. */
const NEAREST_AT = 1_000;
/** Fewer in either group say nothing yet: with few, the bounds' approximation does not hold. */
export const FEWEST = 40;

/**
 * By how much more of those shown answered than of those left out; null while either group is too small. The bounds hold
 * at every look at once (an asymptotic confidence sequence: Waudby-Smith and others, « Time-uniform central limit theory
 * and asymptotic confidence sequences », 2024): with probability 0.95 the true difference is never outside of them, on
 * whichever day, and on all days, somebody looks. Why this one: decision 039.
 */
export function differenceOf(shown: Group, leftOut: Group): Difference | null {
  if (shown.contacts < FEWEST || leftOut.contacts < FEWEST) return null;
  const [a, b] = [shareOf(shown), shareOf(leftOut)];
  const difference = a - b;
  const error = Math.sqrt(varianceBetween(shown, leftOut));
  const margin = error * widthAt(shown.contacts + leftOut.contacts);
  return {
    shown: a,
    leftOut: b,
    difference,
    low: Math.max(-1, difference - margin),
    high: Math.min(1, difference + margin),
  };
}

/** Whether the bounds leave out that there is no difference. */
export function verdictOn({ low, high }: Pick<Difference, "low" | "high">): Verdict {
  if (low > 0) return "better";
  return high < 0 ? "worse" : "unclear";
}

const shareOf = ({ contacts, answered }: Group): number => answered / contacts;

/**
 * Of a difference of two shares: each group's own, or as if both had the same share, whichever is more. In a small group
 * in which by chance nobody answered, its own would be far too little.
 */
function varianceBetween(one: Group, other: Group): number {
  const together = smoothed({
    contacts: one.contacts + other.contacts,
    answered: one.answered + other.answered,
  });
  const alike = together * (1 - together) * (1 / one.contacts + 1 / other.contacts);
  return Math.max(varianceOf(one) + varianceOf(other), alike);
}

const varianceOf = (group: Group): number => (smoothed(group) * (1 - smoothed(group))) / group.contacts;

/** A share with one answer and one silence more: none is ever certain. */
const smoothed = ({ contacts, answered }: Group): number => (answered + 1) / (contacts + 2);

/** How many standard errors the bounds are wide at so many contacts: 2 would do for one look alone. */
function widthAt(contacts: number): number {
  const steepness = (-2 * Math.log(ERROR) + Math.log(-2 * Math.log(ERROR) + 1)) / NEAREST_AT;
  const seen = contacts * steepness;
  return Math.sqrt(((2 * (seen + 1)) / seen) * Math.log(Math.sqrt(seen + 1) / ERROR));
}
