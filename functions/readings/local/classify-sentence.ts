import { type Certainties, type Classifier, makeClassifier, unpack } from "./classifier.ts";
import { featuresOf } from "./features.ts";
import { mayObject } from "./may-object.ts";
import type { SentenceInText } from "./sentence-in-text.ts";
import packed from "./weights.json" with { type: "json" };

/** Unpacked on first use: most processes read no sentence. */
let classify: Classifier | undefined;

/** What a sentence seems to say, by its words alone, and whether it may be an objection. */
export function classifySentence(sentence: SentenceInText): {
  readonly certainties: Certainties;
  readonly mayObject: boolean;
} {
  classify ??= makeClassifier(unpack(packed.weights));
  const features = featuresOf(sentence);
  return { certainties: classify(features), mayObject: mayObject(features) };
}
