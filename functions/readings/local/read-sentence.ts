import type { Fact } from "../contract.ts";
import { type Classifier, makeClassifier, unpack } from "./classifier.ts";
import { foundIn, type FoundLabel, isPossible, type Judgement, judgeSentence } from "./judge-sentence.ts";
import type { SentenceInText } from "./sentence-in-text.ts";
import { suggestedFacts } from "./suggested-facts.ts";
import type { Thresholds } from "./thresholds.ts";
import trained from "./trained.json" with { type: "json" };
import packed from "./weights.json" with { type: "json" };

/** What a sentence tells, without its words. */
export type SentenceFact = Pick<Fact, "kind" | "who" | "act">;

const thresholds: Thresholds = trained.thresholds;
/** Unpacked by the first sentence: most processes read none. */
let classify: Classifier | undefined;

/**
 * What a sentence surely holds; empty where it surely holds nothing; null where neither is sure.
 */
export function readSentence(sentence: SentenceInText): SentenceFact[] | null {
  return foundIn(judge(sentence), thresholds)?.map(factOf) ?? null;
}

/** What the grammar of a sentence suggests and the classifier does not rule out: for texts in which nothing is sure. */
export function readInDoubt(sentence: SentenceInText): SentenceFact[] {
  const suggested = suggestedFacts(sentence.sentences[sentence.index] ?? "", sentence.way);
  if (suggested.length === 0) return [];
  const judgement = judge(sentence);
  return suggested.filter((label) => isPossible(judgement, label)).map(factOf);
}

function judge(sentence: SentenceInText): Judgement {
  classify ??= makeClassifier(unpack(packed.weights));
  return judgeSentence(classify, sentence);
}

const factOf = ({ kind, who, act }: FoundLabel): SentenceFact => ({
  kind,
  who,
  act: kind === "commitment" ? act : null,
});
