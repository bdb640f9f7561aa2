import type { Certainties } from "../../functions/readings/local/classifier.ts";
import { LABELS } from "../../functions/readings/local/labels.ts";
import { thresholdKey, type Thresholds } from "../../functions/readings/local/thresholds.ts";
import { labelOf } from "./examples.ts";
import type { LabelledSentence } from "./read-voices.ts";

/** Of the facts found in voices left out of training, so many are to be right. */
const PRECISION = 0.92;
/** A veto keeps us from writing: it needs less certainty than a promise, which makes us write. */
const PRECISION_OF_VETOES = 0.85;
const VETOES: ReadonlySet<string> = new Set([
  "optOut",
  "postponement",
  "absence",
  "unreachable",
  "departure",
]);
/** Of the sentences taken to be empty, so many are to be. */
const PRECISION_OF_EMPTY = 0.95;
/** Fewer right ones show no precision. */
const FEWEST = 6;
/** Above all certainties: this fact is never read. */
const NEVER = 2;

export interface Judged {
  readonly sentence: LabelledSentence;
  /** By a classifier that has not seen the sentence's voice. */
  readonly certain: Certainties;
}

interface Ranked {
  readonly certainty: number;
  readonly right: boolean;
}

/** The lowest certainties that still give the wanted precision on voices that were left out. */
export function chooseThresholds(judged: readonly Judged[]): Thresholds {
  const ranked = new Map<string, Ranked[]>();
  for (const { sentence, certain } of judged)
    LABELS.forEach((label, index) => {
      if (sentence.doubtful.some((fact) => labelOf(fact) === index)) return;
      const key = thresholdKey(label, certain.act);
      const right = sentence.facts.some(
        (fact) => labelOf(fact) === index && (fact.act === null || fact.act === certain.act),
      );
      if (!ranked.has(key)) ranked.set(key, []);
      ranked.get(key)?.push({ certainty: certain.labels[index] ?? 0, right });
    });
  const wanted = (key: string) => (VETOES.has(key.split("/")[0] ?? "") ? PRECISION_OF_VETOES : PRECISION);
  const facts = Object.fromEntries(
    [...ranked].sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, all]) => [key, lowest(all, wanted(key))]),
  );
  const empty = judged
    .filter(({ sentence }) => sentence.facts.length > 0 || sentence.doubtful.length === 0)
    .map(({ sentence, certain }) => ({ certainty: 1 - certain.any, right: sentence.facts.length === 0 }));
  return { facts, empty: 1 - lowest(empty, PRECISION_OF_EMPTY) };
}

function lowest(ranked: readonly Ranked[], precision: number): number {
  let right = 0;
  let best = NEVER;
  ranked
    .toSorted((a, b) => b.certainty - a.certainty)
    .forEach((one, index) => {
      if (one.right) right += 1;
      if (right >= FEWEST && right / (index + 1) >= precision) best = one.certainty;
    });
  // Rounded down: the sentence that set it is still above.
  return Math.floor(best * 10_000) / 10_000;
}
