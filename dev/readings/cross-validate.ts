import { makeClassifier } from "../../functions/readings/local/classifier.ts";
import type { Judged } from "./choose-thresholds.ts";
import type { LabelledSentence } from "./read-voices.ts";
import { type Example, trainWeights } from "./train-weights.ts";

/** Judges every sentence by a classifier trained without its voice: voices are left out a few at a time. */
export function crossValidate(
  sentences: readonly LabelledSentence[],
  examples: readonly Example[],
  folds: number,
): Judged[] {
  const voices = [...new Set(sentences.map(({ voice }) => voice))];
  const foldOf = (voice: string) => voices.indexOf(voice) % folds;
  const judged: Judged[] = [];
  for (let fold = 0; fold < folds; fold += 1) {
    const classify = makeClassifier(trainWeights(examples.filter(({ voice }) => foldOf(voice) !== fold)));
    sentences.forEach((sentence, index) => {
      if (foldOf(sentence.voice) !== fold) return;
      judged.push({ sentence, certain: classify(examples[index]?.features ?? []) });
    });
  }
  return judged;
}
