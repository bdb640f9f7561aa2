import type { Day } from "../../language/dates/calendar.ts";

/** How a text came to us, as far as its sentences read differently by it. */
export type Way =
  | "note"
  | "call"
  | "meeting"
  | "emailOut"
  | "emailIn"
  | "linkedinOut"
  | "linkedinIn"
  | "other";

/** A sentence with its context. */
export interface SentenceInText {
  readonly way: Way;
  /** The day of writing. */
  readonly day: Day;
  readonly sentences: readonly string[];
  readonly index: number;
}
