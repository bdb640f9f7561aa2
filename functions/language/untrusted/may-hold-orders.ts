import { GATES, kindsIn, mayConcern } from "./kinds.ts";

/** Where a sentence ends for certain, whatever lines it is written on. */
const SENTENCE = /[.!?…]\s/;

/**
 * Whether a text has what a passage that is set aside cannot do without: where it has not,
 * `readUntrusted(text).citable` is the text. For long histories: it costs a small part of reading.
 */
export function mayHoldOrders(text: string): boolean {
  const whole = kindsIn(text);
  if (whole === null || mayConcern(whole, "strict")) return true;
  const gates = GATES.filter((gate) => mayConcern(whole, gate));
  if (gates.length === 0) return false;
  return text.split(SENTENCE).some((sentence) => {
    const kinds = kindsIn(sentence);
    return gates.some((gate) => mayConcern(kinds, gate));
  });
}
