import { makeClassifier } from "../../functions/readings/local/classifier.ts";
import type { LabelledSentence } from "./read-voices.ts";
import type { CertaintiesOf } from "./texts.ts";
import { type Example, trainWeights } from "./train-weights.ts";

const FOLDS = 5;

/** What is said of each sentence by a classifier trained without its author: authors are left out a few at a time. */
export function crossValidate(
  sentences: readonly LabelledSentence[],
  examples: readonly Example[],
): CertaintiesOf {
  const authors = [...new Set(sentences.map(({ voice }) => voice))];
  const foldOf = (author: string) => authors.indexOf(author) % FOLDS;
  const classifiers = Array.from({ length: FOLDS }, (_, fold) =>
    makeClassifier(trainWeights(examples.filter(({ voice }) => foldOf(voice) !== fold))),
  );
  const said = new Map(
    sentences.map((sentence, index) => [
      sentence,
      classifiers[foldOf(sentence.voice)]?.(examples[index]?.features ?? []),
    ]),
  );
  return (sentence) => {
    const certainties = said.get(sentence);
    if (certainties === undefined) throw new Error("Not one of the sentences");
    return certainties;
  };
}
