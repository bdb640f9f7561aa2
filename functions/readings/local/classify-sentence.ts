import { type Classifier, makeClassifier, unpack } from "./classifier.ts";
import { datesIn, featuresOf } from "./features.ts";
import { mayObject } from "./may-object.ts";
import type { SentenceInText } from "./sentence-in-text.ts";
import type { JudgedSentence } from "./text-features.ts";
import packed from "./weights.json" with { type: "json" };

/** Unpacked on first use: most processes read no sentence. */
let classify: Classifier | undefined;

/** What a sentence seems to say, by its words alone, and whether it may be an objection. */
export function classifySentence(sentence: SentenceInText): JudgedSentence {
  classify ??= makeClassifier(unpack(packed.weights));
  const text = sentence.sentences[sentence.index] ?? "";
  const dates = datesIn(text, sentence.day);
  const features = featuresOf(sentence, dates);
  return { text, dates, certainties: classify(features), mayObject: mayObject(features) };
}
