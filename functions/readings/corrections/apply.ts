import { createHash } from "node:crypto";
import type { Day } from "../../language/dates/calendar.ts";
import { dayInWords } from "../../language/dates/calendar.ts";
import type { CorrectionKind, Fact } from "../contract.ts";
import type { DatedFact } from "../stored-fact.ts";

/** A correction that has not been undone. */
export interface Correction {
  /** The fact as it had been read. */
  readonly fact: Fact;
  readonly correction: CorrectionKind;
  /** With `otherDate` only. */
  readonly day: Day | null;
}

/** A fact as read, with its days where they were kept. */
export interface ReadFact extends Fact {
  readonly resolved?: DatedFact["resolved"] | undefined;
}

/** A fact as read, and as corrected. */
export interface Corrected<C extends Correction = Correction> {
  readonly key: string;
  readonly asRead: ReadFact;
  /** The fact as corrected; null where the person says that the text does not say it. */
  readonly now: DatedFact | null;
  readonly isDone: boolean;
  /** The last word. */
  readonly last: C | null;
}

/** Key of a fact within its text: a hash of its content, so the same for everybody who was shown it. */
export function keyOf({ kind, who, act, object, due, quote }: Fact): string {
  return createHash("sha256")
    .update(JSON.stringify([kind, who, act, object, due, quote]))
    .digest("hex")
    .slice(0, 32);
}

/**
 * The facts read in a text, each with its corrections applied in order: the last one wins, but an earlier
 * date is kept.
 */
export function correctedFacts<C extends Correction>(
  asRead: readonly ReadFact[],
  corrections: readonly C[],
): Corrected<C>[] {
  return asRead.map((fact) => {
    const key = keyOf(fact);
    const words = corrections.filter((one) => keyOf(one.fact) === key);
    const last = words.at(-1) ?? null;
    let now: ReadFact = fact;
    for (const { correction, day } of words) {
      if (correction === "notOurs") now = { ...now, who: "thirdParty" };
      if (correction === "otherDate" && day !== null)
        now = { ...now, due: dayInWords(day), resolved: { bound: "on", start: day, end: day, hour: null } };
    }
    return {
      key,
      asRead: fact,
      now: last?.correction === "notSo" ? null : { ...now, resolved: now.resolved ?? null },
      isDone: last?.correction === "done",
      last,
    };
  });
}

/** A person's reading of a text: the corrected facts, and a `done` for each fact they say is done. */
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
