import { daysBetween, frenchDay } from "../../../language/dates/calendar.ts";
import { isOver } from "../closing.ts";
import {
  after,
  factsOf,
  type Found,
  type HistoryEvent,
  isOurMessage,
  isOurMove,
  isRecord,
  reasonOf,
  type Situation,
} from "../situation.ts";
import type { Reason } from "../types.ts";

const HORIZON = 90;
const FRESH = 14;
const LOST_PER_DAY_AFTER = 0.5;

/**
 * Somebody takes over from the contact: the business goes on with them, once we have written or made them a contact.
 *
 * @example « Julie Martin reprend mes dossiers », a week ago → a reason
 * @example the same, then our message or a call → null
 */
export function successorNamed(situation: Situation): Reason | null {
  if (situation.history.isSucceeded) return null;
  for (const found of factsOf(situation, "successor", { horizon: HORIZON, ofMachines: true })) {
    const { event } = found;
    if (isOurMessage(event) || !namesSomebody(found)) continue;
    if (isOver(situation, found) || after(situation, event).some(isTakenUp)) return null;
    return reasonOf("successorNamed", found, {
      lost: LOST_PER_DAY_AFTER * Math.max(0, daysBetween(event.day, situation.day) - FRESH),
      text: `Nouvel interlocuteur annoncé ${frenchDay(event.day, situation.day)}, pas encore contacté`,
    });
  }
  return null;
}

/** A shared mailbox is nobody to get to know. */
const namesSomebody = ({ fact: { object, quote } }: Found): boolean =>
  // A sentence begins with a capital whatever it says.
  (object === null ? quote.split(/\s/).slice(1) : object.split(/\s/)).some(
    (word) => !word.includes("@") && /\p{Lu}\p{Ll}/u.test(word),
  );

/** We wrote or spoke, or noted that we did what was ours. */
const isTakenUp = (event: HistoryEvent): boolean =>
  isOurMove(event) ||
  (isRecord(event) && (event.facts ?? []).some(({ kind, who }) => kind === "done" && who === "us"));
