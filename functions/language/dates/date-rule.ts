import type { Day } from "./calendar.ts";

/** `on` the day, `by` its end, `from` it on, `notBefore` it, `within` a window on any day. */
export type DueBound = "on" | "by" | "from" | "notBefore" | "within";

export interface Period {
  readonly start: Day;
  readonly end: Day;
}

/** What an expression says, resolved from the day it was written. */
export interface Resolved extends Period {
  /** « lundi dernier », « de l’an dernier »: in the past, so nothing is due. */
  readonly past?: boolean;
  /** Set where the expression itself says it: « sous huitaine », « d’ici trois jours ». */
  readonly bound?: DueBound;
  /** « le lendemain »: counted from an end of what was named before it, where something was; else from the writing. */
  readonly from?: keyof Period;
  /** « trois jours après »: nothing without a day to count from. */
  readonly needsDay?: boolean;
  /** It names a day, but none that is sure: an impossible or contradictory one, or one only partly understood. */
  readonly unread?: boolean;
}

/** A day or a stretch of days a text speaks of. */
export interface DateMention extends Period {
  /** Where it stands in the normalised text. */
  readonly index: number;
  readonly length: number;
  readonly past: boolean;
  readonly bound?: DueBound | undefined;
  readonly unread?: boolean | undefined;
}

/** The words of a match and its groups; "" for a group that is not in it. */
export type Groups = readonly [string, string, string, string, string, string, string, string];

/** What groups say when written on a day; null when they name no date after all. */
export type ReadGroups = (groups: Groups, written: Day) => Resolved | null;

export interface DateRule {
  readonly pattern: RegExp;
  readonly read: ReadGroups;
}

/** The words of a date, from their beginning, and what they say: say`demain\b`((_, written) => …). */
export const say =
  (words: TemplateStringsArray, ...pieces: readonly string[]) =>
  (read: ReadGroups): DateRule => ({
    pattern: new RegExp(String.raw`\b${String.raw(words, ...pieces)}`, "g"),
    read,
  });

/** One day as what is said; null without one. */
export const on = (day: Day | null): Resolved | null => (day === null ? null : { start: day, end: day });

/** A day that is named and not sure: `near` is a guess. */
export const unread = (near: Day): Resolved => ({ start: near, end: near, unread: true });
