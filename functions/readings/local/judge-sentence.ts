import type { FactAct } from "../contract.ts";
import type { Certainties, Classifier } from "./classifier.ts";
import { clausesOf } from "./clauses.ts";
import { featuresOf } from "./features.ts";
import { type Label, LABELS } from "./labels.ts";
import type { SentenceInText } from "./sentence-in-text.ts";
import { type Thresholds, thresholdKey } from "./thresholds.ts";

/** What the classifier says of a sentence as a whole, and of each of its clauses, asked only where that is in doubt. */
export interface Judgement {
  readonly whole: Certainties;
  readonly clauses: () => readonly Certainties[];
}

export interface FoundLabel extends Label {
  readonly act: FactAct;
}

/** Asks the classifier about a sentence. */
export function judgeSentence(classify: Classifier, at: SentenceInText): Judgement {
  const { sentences, index } = at;
  return {
    whole: classify(featuresOf(at)),
    clauses: () =>
      clausesOf(sentences[index] ?? "").map((clause) =>
        classify(featuresOf({ ...at, sentences: sentences.with(index, clause) })),
      ),
  };
}

/**
 * The labels that are certain enough: of the whole sentence, else of a clause, with a higher threshold.
 * Empty where it is certain that there is none; null where nothing is certain.
 */
export function foundIn(
  { whole, clauses }: Judgement,
  { facts, ofClauses, empty }: Thresholds,
): FoundLabel[] | null {
  const found = labelsOf(whole, facts);
  if (found.length > 0 || whole.any <= empty) return found;
  for (const clause of clauses()) found.push(...labelsOf(clause, ofClauses));
  if (found.length === 0) return null;
  return found.filter(
    ({ kind, who }, index) => found.findIndex((one) => one.kind === kind && one.who === who) === index,
  );
}

/** Kinds that are reasons not to write. */
const REASONS_TO_WAIT: ReadonlySet<string> = new Set([
  "optOut",
  "postponement",
  "absence",
  "unreachable",
  "departure",
]);

/**
 * Of the labels above their threshold, the most certain reason to wait and the most certain other: only two
 * sentences of a hundred say more than one thing, and a third label is mostly a confusion.
 */
function labelsOf({ labels, act }: Certainties, from: Readonly<Record<string, number>>): FoundLabel[] {
  const certain = LABELS.map((label, index) => ({ ...label, certainty: labels[index] ?? 0 }))
    .filter(({ certainty, ...label }) => certainty >= (from[thresholdKey(label, act)] ?? Infinity))
    .toSorted((one, other) => other.certainty - one.certainty);
  const wait = certain.find(({ kind }) => REASONS_TO_WAIT.has(kind));
  const other = certain.find(({ kind }) => !REASONS_TO_WAIT.has(kind));
  return [wait, other].flatMap((label) => (label ? [{ kind: label.kind, who: label.who, act }] : []));
}

/** Probability below which a label is ruled out, whatever else suggests it. */
const RULED_OUT = 0.05;

/** Whether a label that the grammar suggests is not ruled out by the classifier. */
export function isPossible({ whole }: Judgement, { kind, who }: Label): boolean {
  const at = LABELS.findIndex((label) => label.kind === kind && label.who === who);
  return (whole.labels[at] ?? 0) >= RULED_OUT;
}
