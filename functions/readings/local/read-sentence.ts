import type { Fact } from "../contract.ts";
import { type Classifier, makeClassifier, unpack } from "./classifier.ts";
import { foundIn, judgeSentence } from "./judge-sentence.ts";
import type { SentenceInText } from "./sentence-in-text.ts";
import type { Thresholds } from "./thresholds.ts";
import trained from "./trained.json" with { type: "json" };
import packed from "./weights.json" with { type: "json" };

const thresholds: Thresholds = trained.thresholds;
/** Unpacked by the first sentence: most processes read none. */
let classify: Classifier | undefined;

/**
 * What a sentence surely holds; empty where it surely holds nothing; null where neither is sure.
 */
export function readSentence(sentence: SentenceInText): Pick<Fact, "kind" | "who" | "act">[] | null {
  classify ??= makeClassifier(unpack(packed.weights));
  const found = foundIn(judgeSentence(classify, sentence), thresholds);
  return found?.map(({ kind, who, act }) => ({ kind, who, act: kind === "commitment" ? act : null })) ?? null;
}
