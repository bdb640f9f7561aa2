import type { Day } from "./calendar.ts";

/** `on` the day, `by` its end, `from` it on, `notBefore` it, `within` a window on any day. */
export type DueBound = "on" | "by" | "from" | "notBefore" | "within";

/** A day or a stretch of days a text speaks of, resolved from the day it was written. */
export interface DateMention {
  start: Day;
  end: Day;
  /** Where it stands in the normalised text. */
  index: number;
  length: number;
  /** « lundi dernier », « de l’an dernier »: in the past, so nothing is due. */
  past: boolean;
  /** Set where the expression itself says it: « sous huitaine », « d’ici trois jours ». */
  bound?: DueBound | undefined;
}

export interface DateRule {
  /** Global, on normalised text. */
  pattern: RegExp;
  read: (
    match: RegExpMatchArray,
    written: Day,
  ) => { start: Day; end: Day; past?: boolean; bound?: DueBound } | null;
}
