import type { Certainties } from "../../functions/readings/local/classifier.ts";
import { foundIn, type Judgement } from "../../functions/readings/local/judge-sentence.ts";
import { LABELS } from "../../functions/readings/local/labels.ts";
import { thresholdKey, type Thresholds } from "../../functions/readings/local/thresholds.ts";
import { labelOf } from "./examples.ts";
import type { LabelledSentence } from "./read-voices.ts";

/** Of the facts found in voices left out of training, so many are to be right. */
const PRECISION = 0.9;
/** A promise is another’s rarely, but often to be kept in another way than its hand said: sent, or answered. */
const PRECISION_WITH_ACT = 0.85;
/**
 * A veto keeps us from writing, and what closes a promise from nagging: both need less certainty than what makes
 * us write.
 */
const PRECISION_OF_REASONS_TO_WAIT = 0.85;
const REASONS_TO_WAIT: ReadonlySet<string> = new Set([
  "optOut",
  "postponement",
  "absence",
  "unreachable",
  "departure",
  "done",
  "cancelled",
]);
/** What the sentence as a whole did not show is hard already: so many of what its clauses add are to be right. */
const PRECISION_OF_CLAUSES = 0.85;
/** Of the sentences taken to be empty, so many are to be. */
const PRECISION_OF_EMPTY = 0.94;
/** Fewer right ones show no precision. */
const FEWEST = 6;
/** Of fewer, an act has no threshold of its own but that of all acts of the same side. */
const FEWEST_OF_ACT = 60;
/** Above all certainties: this fact is never read. */
const NEVER = 2;

/** By a classifier that has not seen the sentence’s voice. */
export interface Judged extends Judgement {
  readonly sentence: LabelledSentence;
}

interface Ranked {
  readonly certainty: number;
  readonly right: boolean;
  /** Right also in how it is to be kept, where it is a promise. */
  readonly rightAct: boolean;
}

/** The lowest certainties that still give the wanted precision on voices that were left out. */
export function chooseThresholds(judged: readonly Judged[]): Thresholds {
  const facts = lowestByKey(
    judged.map(({ sentence, whole }) => ({ sentence, certain: [whole] })),
    (kind) => (REASONS_TO_WAIT.has(kind) ? PRECISION_OF_REASONS_TO_WAIT : PRECISION),
  );
  const known = judged
    .filter(({ sentence }) => sentence.facts.length > 0 || sentence.doubtful.length === 0)
    .map(({ sentence, whole }) => {
      const right = sentence.facts.length === 0;
      return { certainty: 1 - whole.any, right, rightAct: right };
    });
  const empty = 1 - lowest(known, PRECISION_OF_EMPTY);
  const inDoubt = judged.filter(
    (one) => foundIn({ ...one, clauses: () => [] }, { facts, ofClauses: {}, empty }) === null,
  );
  const ofClauses = lowestByKey(
    inDoubt.map(({ sentence, clauses }) => ({ sentence, certain: clauses() })),
    () => PRECISION_OF_CLAUSES,
  );
  return { facts, ofClauses, empty };
}

interface Candidate {
  readonly sentence: LabelledSentence;
  /** Any of these may find a fact. */
  readonly certain: readonly Certainties[];
}

function lowestByKey(
  candidates: readonly Candidate[],
  precisionOf: (kind: string) => number,
): Record<string, number> {
  const ranked = new Map<string, Ranked[]>();
  for (const { sentence, certain } of candidates)
    for (const { labels, act } of certain)
      LABELS.forEach((label, index) => {
        if (sentence.doubtful.some((fact) => labelOf(fact) === index)) return;
        const key = thresholdKey(label, act);
        const same = sentence.facts.filter((fact) => labelOf(fact) === index);
        const of = ranked.get(key) ?? [];
        ranked.set(key, of);
        of.push({
          certainty: labels[index] ?? 0,
          right: same.length > 0,
          rightAct: same.some((fact) => fact.act === null || fact.act === act),
        });
      });
  const found: Record<string, number> = {};
  for (const [key, all] of [...ranked].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const [kind = "", who, act] = key.split("/");
    const few = act !== undefined && all.filter(({ rightAct }) => rightAct).length < FEWEST_OF_ACT;
    const alike = few
      ? [...ranked].filter(([other]) => other.startsWith(`${kind}/${who}/`)).flatMap(([, some]) => some)
      : all;
    found[key] = lowest(alike, precisionOf(kind));
  }
  return found;
}

function lowest(ranked: readonly Ranked[], precision: number): number {
  let right = 0;
  let rightAct = 0;
  let best = NEVER;
  ranked
    .toSorted((a, b) => b.certainty - a.certainty)
    .forEach((one, index) => {
      if (one.right) right += 1;
      if (one.rightAct) rightAct += 1;
      const enough =
        right >= precision * (index + 1) && rightAct >= Math.min(precision, PRECISION_WITH_ACT) * (index + 1);
      if (right >= FEWEST && enough) best = one.certainty;
    });
  // Rounded down: the sentence that set it is still above.
  return Math.floor(best * 10_000) / 10_000;
}
