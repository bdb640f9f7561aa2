import { sidesOf } from "../sides.ts";
import type { DraftInput } from "../types.ts";
import type { DraftSentence } from "./sentences.ts";
import { isInOrder } from "./order.ts";
import { isSpeechAct } from "./speech-acts.ts";
import { type Doubt, doubtsOf } from "./unsupported-words.ts";

/**
 * Whether a sentence is refused. Without a verdict of the model any doubt refuses it. With one the verdict
 * decides, except that two doubts, or one about more than a possible synonym or the order of words, always
 * refuse it.
 */
export function isRefused(doubts: readonly Doubt[], isSupported: boolean | undefined): boolean {
  if (isSupported === undefined) return doubts.length > 0;
  return (
    !isSupported || doubts.length > 1 || doubts.some(({ kind }) => kind !== "unsaid" && kind !== "order")
  );
}

/**
 * The doubts about each sentence. One that claims nothing thanks, asks, offers or takes leave, and may name
 * what any source told.
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
  ].filter((name) => name !== null);
  return sentences.map(({ text, claim }) => {
    const sources = claim === null ? told : told.filter(({ id }) => claim.sourceIds.includes(id));
    const doubts = doubtsOf(text, sources, known);
    const whole = (kind: Doubt["kind"]): Doubt[] => [...doubts, { kind, word: "" }];
    if (claim === null) return isSpeechAct(text) ? doubts : whole("unclaimed");
    return text.includes("?") || isInOrder(text, sources, known) ? doubts : whole("order");
  });
}
