import { featuresOf } from "../../functions/readings/local/features.ts";
import {
  ACT_AT,
  ACTS,
  ANY_AT,
  KIND_AT,
  KINDS_BY_WHO,
  type Label,
  LABELS,
  OUTPUTS,
  WHO,
  WHO_AT,
} from "../../functions/readings/local/labels.ts";
import { UNASKED } from "./asked.ts";
import type { LabelledFact, LabelledSentence } from "./read-voices.ts";
import type { Example } from "./train-weights.ts";

/** Where a fact stands among the classifier's labels. */
export const labelOf = ({ kind, who }: Label): number =>
  LABELS.findIndex((label) => label.kind === kind && label.who === who);

/** A labelled sentence as training takes it; outputs on which its labels say nothing are left out by -1. */
export function exampleOf({ voice, at, facts, doubtful, asked }: LabelledSentence): Example {
  const targets = new Int8Array(OUTPUTS);
  if (!facts.some(({ act }) => act !== null)) targets.fill(-1, ACT_AT, ACT_AT + ACTS.length);
  if (!facts.some(({ kind }) => KINDS_BY_WHO.includes(kind))) targets.fill(-1, WHO_AT, WHO_AT + WHO.length);
  for (const output of UNASKED[asked]) targets[output] = -1;
  if (facts.length === 0 && doubtful.length > 0) targets[ANY_AT] = -1;
  if (facts.length > 0) targets[ANY_AT] = 1;
  mark(targets, doubtful, -1);
  mark(targets, facts, 1);
  return { voice, features: Uint32Array.from(featuresOf(at)), targets };
}

function mark(targets: Int8Array, facts: readonly LabelledFact[], value: number): void {
  for (const fact of facts) {
    targets[labelOf(fact)] = value;
    const group = KINDS_BY_WHO.indexOf(fact.kind);
    if (group >= 0) targets[KIND_AT + group] = value;
    if (value < 0) continue;
    if (fact.act !== null) targets[ACT_AT + ACTS.indexOf(fact.act)] = 1;
    if (group >= 0) targets[WHO_AT + WHO.indexOf(fact.who)] = 1;
  }
}
