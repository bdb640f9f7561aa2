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
/** Unpacked on first use: most processes read no sentence. */
let classify: Classifier | undefined;

/**
 * The facts that a sentence certainly holds; empty where it certainly holds none; null where neither is
 * certain.
 */
export function readSentence(sentence: SentenceInText): SentenceFact[] | null {
  return foundIn(judge(sentence), thresholds)?.map(factOf) ?? null;
}

/**
 * The facts that the grammar of a sentence suggests and the classifier does not rule out; used for texts in
 * which nothing is certain.
 */
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
