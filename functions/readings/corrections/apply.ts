import { createHash } from "node:crypto";
import type { Day } from "../../language/dates/calendar.ts";
import { dayInWords } from "../../language/dates/day-in-words.ts";
import type { CorrectionKind, Fact } from "../contract.ts";
import { type DatedFact, dateFact } from "../dated-fact.ts";

/** What a person said of a fact, and has not taken back. */
export interface Correction {
  /** The fact as it had been read. */
  readonly fact: Fact;
  readonly correction: CorrectionKind;
  /** With `otherDate` only. */
  readonly day: Day | null;
}

/** A fact as it was read, and what it is after the words of people about it. */
export interface Corrected<C extends Correction = Correction> {
  readonly key: string;
  readonly asRead: Fact;
  /** Null where it is said that the text does not say it. */
  readonly now: DatedFact | null;
  readonly isDone: boolean;
  /** The last word. */
  readonly last: C | null;
}

/** Names a fact of a text by all that it says: the same for everybody who was shown it. */
export function keyOf({ kind, who, act, object, due, quote }: Fact): string {
  return createHash("sha256")
    .update(JSON.stringify([kind, who, act, object, due, quote]))
    .digest("hex")
    .slice(0, 32);
}

/**
 * The facts that the readers found in a text, each with what people said of it, oldest word first: the last one
 * wins, and a date given before stands. `written` is the text's day.
 */
export function correctedFacts<C extends Correction>(
  asRead: readonly Fact[],
  corrections: readonly C[],
  written: Day,
): Corrected<C>[] {
  return asRead.map((fact) => {
    const key = keyOf(fact);
    const words = corrections.filter((one) => keyOf(one.fact) === key);
    const last = words.at(-1) ?? null;
    let now: Fact = fact;
    for (const { correction, day } of words) {
      if (correction === "notOurs") now = { ...now, who: "thirdParty" };
      if (correction === "otherDate" && day !== null) now = { ...now, due: dayInWords(day) };
    }
    return {
      key,
      asRead: fact,
      now: last?.correction === "notSo" ? null : dateFact(now, written),
      isDone: last?.correction === "done",
      last,
    };
  });
}

/** A person's reading of a text: what is left of its facts, and what they say is done. */
export function readingOf(corrected: readonly Corrected[], textId: string): DatedFact[] {
  return corrected.flatMap(({ now, isDone }) => {
    if (now === null) return [];
    return isDone ? [now, doneBy(now, textId)] : [now];
  });
}

/** « C’est fait », said of a fact of this very text: it carries the fact's own words. */
function doneBy({ who, object, quote }: DatedFact, textId: string): DatedFact {
  return { kind: "done", who, act: null, object, due: null, quote, refersTo: textId, resolved: null };
}
