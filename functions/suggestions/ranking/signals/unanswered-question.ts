import { closesDeal, isConversation, isOurMessage, isRecord, isTheirMessage } from "../contacts-made.ts";
import { daysBetween, frenchDay, type Day } from "../../../language/dates/calendar.ts";
import { readCommitments } from "../../../language/phrases/commitments.ts";
import { findDates } from "../../../language/dates/date-mentions.ts";
import { offersIntroduction } from "../../../language/phrases/introductions.ts";
import {
  findQuestion,
  findReportedQuestion,
  saysAnswered,
  settlesOwnQuestion,
} from "../../../language/phrases/questions.ts";
import { saysCallDone } from "../../../language/phrases/outcomes.ts";
import { thanksForIt } from "../../../language/phrases/settlements.ts";
import type { Sentence } from "../../../language/text/sentences.ts";
import { mentionedRequest } from "../mentioned.ts";
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
    const question = questionIn(event);
    if (!question || asksForLater(question, event, reading.day)) continue;
    if (after(reading, event).some((later) => settlesQuestion(later))) return null;
    const weight = WEIGHT - LOST_PER_DAY_AFTER * Math.max(0, age - FRESH);
    const text = `Question reçue ${frenchDay(event.day, reading.day)}, restée sans réponse`;
    const evidence = { ...evidenceOf(event, question), quote: quoteOf(question, event, reading) };
    return { signal: "unansweredQuestion", weight, text, due: null, evidence: [evidence] };
  }
  return null;
}

const FOR_AN_INTRODUCTION =
  /\b(?:lignes|textes?|pitch|phrases?|paragraphe|plaquette|slides|presentation|presente\w*|contact|rencontre\w*|relation|branche\w*|interess\w*|introdui\w*|intros?|mot|mail|recommand\w*|dis moi|dites moi|ca (?:te|vous) (?:dit|va|interesse))\b/;

/** Asked in writing, or aloud and left to be answered. What an introduction needs is that signal's business. */
function questionIn(event: ReadEvent): Sentence | null {
  if (event.voice === "machine" || isOurMessage(event)) return null;
  if (!isTheirMessage(event)) return findReportedQuestion(event.sentences);
  const question = findQuestion(event.sentences) ?? mentionedRequest(event);
  const introduces = question !== null && FOR_AN_INTRODUCTION.test(question.normalised);
  return introduces && event.sentences.some((one) => offersIntroduction(one.normalised)) ? null : question;
}

/** Characters under which a question says too little alone (« Est-ce le cas ? »). */
const TOO_SHORT = 32;

/** The question, with the sentence before it on the same line where it says too little alone. */
function quoteOf(question: Sentence, event: ReadEvent, reading: Reading): string {
  const before = event.sentences[event.sentences.indexOf(question) - 1];
  if (question.text.length >= TOO_SHORT || before === undefined) return question.text;
  const source = reading.history.engagements.find((engagement) => engagement.id === event.id)?.body ?? "";
  const start = source.indexOf(before.text);
  const end = source.indexOf(question.text, start + before.text.length) + question.text.length;
  const quote = source.slice(start, end);
  const together =
    quote.trim() !== "" &&
    /^\s*$/.test(quote.slice(before.text.length, -question.text.length)) &&
    start >= 0 &&
    quote.endsWith(question.text) &&
    !quote.includes("\n") &&
    quote.length <= 240;
  return together ? quote : question.text;
}

function asksForLater(question: Sentence, event: ReadEvent, day: Day): boolean {
  if (readCommitments(question, "contact").length === 0) return false;
  return findDates(question.normalised, event.day).some((date) => !date.past && date.start > day);
}

function settlesQuestion(event: ReadEvent): boolean {
  if (event.voice === "machine") return false;
  if (isOurMessage(event) || isConversation(event) || closesDeal(event)) return true;
  if (isTheirMessage(event))
    return (
      settlesOwnQuestion(event.normalised) || (thanksForIt(event.normalised) && questionIn(event) === null)
    );
  return isRecord(event) && (saysAnswered(event.sentences) || saysCallDone(event.normalised));
}
