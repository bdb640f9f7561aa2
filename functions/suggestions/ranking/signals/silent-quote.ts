import { daysBetween, frenchDay } from "../../../language/dates/calendar.ts";
import type { DatedFact } from "../../../readings/dated-fact.ts";
import { isOver } from "../closing.ts";
import { isDecidedSince } from "../deals.ts";
import {
  after,
  factsOf,
  type HistoryEvent,
  isConversation,
  isOurMessage,
  isTheirMessage,
  reasonOf,
  type Situation,
} from "../situation.ts";
import type { Reason } from "../types.ts";

const SHORTEST_SILENCE = 7;
const LONGEST_SILENCE = 25;
/** A chased quote may still be chased again, but not for ever. */
const HORIZON = 50;

/**
 * A quote or a proposal we sent 7 to 25 days ago, and silence since.
 *
 * @example a quote twelve days ago, no reply → 62
 * @example the same five days ago, or followed by any word of theirs → null
 */
export function silentQuote(situation: Situation): Reason | null {
  for (const found of factsOf(situation, "quoteSent", { horizon: HORIZON })) {
    const { event } = found;
    if (event.incoming) continue;
    const later = after(situation, event);
    if (later.some(breaksSilence) || isOver(situation, found)) return null;
    if (isDecidedSince(situation, event.day)) return null;
    const lastWord = later.findLast(isOurMessage) ?? event;
    const silence = daysBetween(lastWord.day, situation.day);
    if (silence < SHORTEST_SILENCE || silence > LONGEST_SILENCE) return null;
    const sent = `Devis envoyé ${frenchDay(event.day, situation.day)}`;
    const text =
      lastWord === event
        ? `${sent}, sans réponse depuis`
        : `${sent}, relancé ${frenchDay(lastWord.day, situation.day)}, toujours sans réponse`;
    return reasonOf("silentQuote", found, { text });
  }
  return null;
}

/** Kinds of facts by which our records show that the contact has spoken. */
const THEIR_WORD: ReadonlySet<DatedFact["kind"]> = new Set(["commitment", "done", "nextStep", "question"]);

/** Whether an event ends the silence after a quote: their words, a talk, or our record of their words. */
export function breaksSilence(event: HistoryEvent): boolean {
  if (event.manner === "machine") return false;
  if (isTheirMessage(event) || isConversation(event)) return true;
  return event.facts?.some(({ kind, who }) => who === "contact" && THEIR_WORD.has(kind)) ?? false;
}
