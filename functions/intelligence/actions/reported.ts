import { comparable, flatten } from "../../language/grounding/plain-text.ts";
import type { DraftToVerify, Given } from "../../language/grounding/types.ts";
import { RISKY, wordsOf } from "./steered-words.ts";

const REPORTS =
  /^(?:(?:vous|tu) (?:m|nous) (?:avez|as|aviez|avais) (?:ecrit|demande|dit|indique|precise|signale|explique)|je (?:vous|t|te) (?:ai|avais) ecrit)\b/;

const LONGEST_REPORT = 320;

/**
 * Claims that begin with « vous m’avez écrit que » or « je vous ai écrit que » and cite only the contact and
 * us: the reader wrote those words or received them. What others published is retold in other words.
 */
export function reportedIn({ claims }: DraftToVerify, { sources }: Given): string[] {
  return claims.flatMap(({ text, sourceIds }) => {
    const cited = sources.filter(({ id }) => sourceIds.includes(id));
    const isBetweenUs = cited.length > 0 && cited.every(({ author }) => author !== "other");
    const isReport = text.length <= LONGEST_REPORT && REPORTS.test(flatten(text.trim()));
    return isBetweenUs && isReport ? [text] : [];
  });
}

/**
 * Whether a claim’s quote may be shown to the salesperson: it may be longer than one in a message, and must
 * be no lure.
 */
export function isShowable(quote: string): boolean {
  const sentences = quote.split(/(?<=[.!?…])\s+/).map((sentence) => sentence.trim());
  return sentences.every(
    (sentence) => sentence.length <= 400 && !RISKY.some((rule) => rule.test(flatten(sentence))),
  );
}

const SHORTEST_MATTER = 4;

/** Words are compared by their beginnings: « proposez », « proposition ». */
const BEGINNING = 4;

/** Whether a claim speaks of what its quote says: a number in the claim, the whole quote, or one word in common. */
export function sharesMatter(text: string, quote: string): boolean {
  const matters = (one: string) =>
    wordsOf(one).flatMap((word) =>
      /\d/.test(word) ? [word] : word.length >= SHORTEST_MATTER ? [word.slice(0, BEGINNING)] : [],
    );
  // A day is what such a sentence is about.
  if (/\d/.test(text)) return true;
  const [said, proof] = [matters(text), new Set(matters(quote))];
  return comparable(text).includes(comparable(quote)) || said.some((word) => proof.has(word));
}
