import { makeClassifier } from "../../functions/readings/local/classifier.ts";
import { judgeSentence } from "../../functions/readings/local/judge-sentence.ts";
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
    for (const sentence of sentences) {
      if (foldOf(sentence.voice) !== fold) continue;
      judged.push({ sentence, ...judgeSentence(classify, sentence.at) });
    }
  }
  return judged;
}
