import { closesDeal, isConversation, isOurMessage, isTheirMessage } from "../contacts-made.ts";
import { daysBetween, frenchDay, type Day } from "../french/calendar.ts";
import { readCommitments } from "../french/commitments.ts";
import { findDates } from "../french/date-mentions.ts";
import { findQuestion, saysAnswered, settlesOwnQuestion } from "../french/questions.ts";
import type { Sentence } from "../french/sentences.ts";
import { after, evidenceOf, type ReadEvent, type Reading } from "../reading.ts";
import type { Reason } from "../types.ts";

const WEIGHT = 95;
const FRESH = 14;
const LOST_PER_DAY_AFTER = 3;
const HORIZON = 35;

/**
 * A question or a request the contact wrote to us and nobody answered.
 *
 * @example « Le module gère-t-il les acomptes ? » three days ago, nothing since → 95
 * @example the same, then our e-mail or a call → nothing
 * @example « Pourriez-vous me rappeler jeudi ? » read on Tuesday → nothing yet
 */
export function unansweredQuestion(reading: Reading): Reason | null {
  for (const event of reading.events.toReversed()) {
    const age = daysBetween(event.day, reading.day);
    if (age > HORIZON) return null;
    if (!isTheirMessage(event)) continue;
    const question = findQuestion(event.sentences);
    if (!question || asksForLater(question, event, reading.day)) continue;
    if (after(reading, event).some((later) => settlesQuestion(later))) return null;
    const weight = WEIGHT - LOST_PER_DAY_AFTER * Math.max(0, age - FRESH);
    const text = `Question reçue ${frenchDay(event.day, reading.day)}, restée sans réponse`;
    return { signal: "unansweredQuestion", weight, text, due: null, evidence: [evidenceOf(event, question)] };
  }
  return null;
}

function asksForLater(question: Sentence, event: ReadEvent, day: Day): boolean {
  if (readCommitments(question, "contact").length === 0) return false;
  return findDates(question.normalised, event.day).some((date) => !date.past && date.start > day);
}

function settlesQuestion(event: ReadEvent): boolean {
  if (event.voice === "machine") return false;
  if (isOurMessage(event) || isConversation(event) || closesDeal(event)) return true;
  if (isTheirMessage(event)) return settlesOwnQuestion(event.normalised);
  return event.channel === "note" && saysAnswered(event.normalised);
}
