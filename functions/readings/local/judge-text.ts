import { sigmoid } from "./classifier.ts";
import { LABELS } from "./labels.ts";
import { textFeatures, type TextInHistory } from "./text-features.ts";

/** Probabilities from 0 to 1, of a whole text. */
export interface TextJudgement {
  /** In the order of `LABELS`. */
  readonly labels: readonly number[];
  /** That it holds any fact. */
  readonly any: number;
}

/** A row of weights for each label, then one for any fact. */
export const TEXT_OUTPUTS = LABELS.length + 1;
export type TextWeights = readonly (readonly number[])[];

/** What a text says, judged from its sentences and its history. */
export function judgeText(weights: TextWeights, text: TextInHistory): TextJudgement {
  const features = textFeatures(text);
  const outputs = weights.map((row) =>
    sigmoid(row.reduce((sum, weight, index) => sum + weight * (features[index] ?? 0), 0)),
  );
  return { labels: outputs.slice(0, LABELS.length), any: outputs[LABELS.length] ?? 0 };
}
