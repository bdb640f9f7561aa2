import { daysBetween, frenchDay } from "../../../language/dates/calendar.ts";
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
import { isSetForLater } from "../set-for-later.ts";
import type { Reason } from "../types.ts";

const SHORTEST_SILENCE = 7;
const LONGEST_SILENCE = 30;
/** A chased quote may still be chased again, but not for ever. */
const HORIZON = 75;
/** They have seen it, and may be deciding. */
const LOST_WHEN_ANSWERED = 8;

/**
 * A quote or a proposal of ours that is still open, and 7 to 30 days of silence: since it was sent, since we chased it,
 * or since a word of theirs that decided nothing.
 *
 * @example a quote twelve days ago, no reply → a reason
 * @example the same five days ago, refused, or to be answered on a day to come → null
 */
export function silentQuote(situation: Situation): Reason | null {
  for (const found of factsOf(situation, "quoteSent", { horizon: HORIZON, ofMachines: true })) {
    const { event } = found;
    if (event.incoming) continue;
    if (isOver(situation, found) || isDecidedSince(situation, event.day)) return null;
    const later = after(situation, event);
    if (isSetForLater(situation, event)) return null;
    const lastWord = later.findLast((one) => isOurMessage(one) || breaksSilence(one)) ?? event;
    const silence = daysBetween(lastWord.day, situation.day);
    if (silence < SHORTEST_SILENCE || silence > LONGEST_SILENCE) return null;
    const isAnswered = later.some(breaksSilence);
    const sent = `Devis envoyé ${frenchDay(event.day, situation.day)}`;
    const last = frenchDay(lastWord.day, situation.day);
    const since = isAnswered
      ? `dernier échange ${last}, sans suite`
      : `relancé ${last}, toujours sans réponse`;
    const text = lastWord === event ? `${sent}, sans réponse depuis` : `${sent}, ${since}`;
    return reasonOf("silentQuote", found, { text, lost: isAnswered ? LOST_WHEN_ANSWERED : 0 });
  }
  return null;
}

/** Kinds of facts by which our records show that the contact has spoken. */
const THEIR_WORD: ReadonlySet<string> = new Set(["commitment", "done", "nextStep", "question", "decision"]);

/** Whether an event ends the silence after a quote: their words, a talk, or our record of their words. */
export function breaksSilence(event: HistoryEvent): boolean {
  if (event.manner === "machine") return false;
  if (isTheirMessage(event) || isConversation(event)) return true;
  return event.facts?.some(({ kind, who }) => who === "contact" && THEIR_WORD.has(kind)) ?? false;
}
