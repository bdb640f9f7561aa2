import { type Certainties, type Classifier, makeClassifier, unpack } from "./classifier.ts";
import { featuresOf } from "./features.ts";
import type { SentenceInText } from "./sentence-in-text.ts";
import packed from "./weights.json" with { type: "json" };

/** Unpacked on first use: most processes read no sentence. */
let classify: Classifier | undefined;

/** What a sentence seems to say, by its words alone. */
export function classifySentence(sentence: SentenceInText): Certainties {
  classify ??= makeClassifier(unpack(packed.weights));
  return classify(featuresOf(sentence));
}
