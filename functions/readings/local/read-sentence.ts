import type { Fact } from "../contract.ts";
import { makeClassifier, unpack } from "./classifier.ts";
import { featuresOf } from "./features.ts";
import { LABELS } from "./labels.ts";
import type { SentenceInText } from "./sentence-in-text.ts";
import { type Thresholds, thresholdKey } from "./thresholds.ts";
import trained from "./trained.json" with { type: "json" };
import packed from "./weights.json" with { type: "json" };

const thresholds: Thresholds = trained.thresholds;
/** Unpacked by the first sentence: most processes read none. */
let classify: ReturnType<typeof makeClassifier> | undefined;

/**
 * What a sentence surely holds; empty where it surely holds nothing; null where neither is sure.
 */
export function readSentence(sentence: SentenceInText): Pick<Fact, "kind" | "who" | "act">[] | null {
  classify ??= makeClassifier(unpack(packed.weights));
  const { labels, act, any } = classify(featuresOf(sentence));
  const found = LABELS.filter(
    (label, index) => (labels[index] ?? 0) >= (thresholds.facts[thresholdKey(label, act)] ?? Infinity),
  ).map(({ kind, who }) => ({ kind, who, act: kind === "commitment" ? act : null }));
  if (found.length === 0 && any > thresholds.empty) return null;
  return found;
}
