import { sidesOf } from "../sides.ts";
import type { DraftInput } from "../types.ts";
import type { DraftSentence } from "./sentences.ts";
import { isSpeechAct } from "./speech-acts.ts";
import { type Doubt, doubtsOf } from "./unsupported-words.ts";

/**
 * Whether a sentence is refused: for any doubt where no model judged it; where one did, for its verdict, and whatever
 * that is for two doubts, or for one that is of more than a word it may know a kin of.
 */
export function isRefused(doubts: readonly Doubt[], isSupported: boolean | undefined): boolean {
  if (isSupported === undefined) return doubts.length > 0;
  return !isSupported || doubts.length > 1 || doubts.some(({ kind }) => kind !== "unsaid");
}

/**
 * What speaks against each sentence. One that claims nothing thanks, asks, offers or takes leave, and may name what any
 * source told.
 */
export function doubtsIn(sentences: readonly DraftSentence[], input: DraftInput): Doubt[][] {
  const { told } = sidesOf(input);
  const { contact, salesperson, names } = input;
  const known = [
    contact.firstName,
    contact.lastName,
    contact.company,
    contact.job,
    salesperson.name,
    ...names,
  ];
  return sentences.map(({ text, claim }) => {
    const sources = claim === null ? told : told.filter(({ id }) => claim.sourceIds.includes(id));
    const doubts = doubtsOf(
      text,
      sources,
      known.filter((name) => name !== null),
    );
    return claim === null && !isSpeechAct(text) ? [...doubts, { kind: "unclaimed", word: "" }] : doubts;
  });
}
