import { closesDeal, isOurMessage, isTheirMessage } from "../contacts-made.ts";
import { daysBetween, frenchDay } from "../french/calendar.ts";
import { readCommitments } from "../french/commitments.ts";
import { findDates } from "../french/date-mentions.ts";
import { offersIntroduction } from "../french/introductions.ts";
import { callsOff, isDelivery, saysDelivered, saysReceived } from "../french/outcomes.ts";
import { recordsSending, saysGotIt, saysSent } from "../french/settlements.ts";
import { after, evidenceOf, type ReadEvent, type Reading } from "../reading.ts";
import type { Reason } from "../types.ts";
import { latestCommitments } from "./dated-commitments.ts";

const WEIGHT = 92;
const WEIGHT_WITHOUT_DATE = 90;
/** Hardly less urgent with the days: only enough to order promises of equal weight. */
const LOST_PER_DAY_LATE = 0.25;
const LATEST = 30;
const HORIZON = 90;
/** Without a date, people expect what was promised within two days. */
const PATIENCE = 2;

/**
 * Something we said we would send, whose day has come and which has not left.
 *
 * @example « Lui transmettre le chiffrage vendredi », read on Saturday → 91.75
 * @example « Je me suis engagée à envoyer la notice demain », then « Voici la notice » by e-mail → nothing
 * @example « Ils nous envoient leur cahier des charges lundi » → nothing: they owe it
 */
export function owedDocument(reading: Reading): Reason | null {
  const owed = latestCommitments(reading, "send", HORIZON)[0];
  // What an introduction needs from us is that signal's business.
  if (!owed || (owed.due === null && offersIntroduction(owed.event.normalised))) return null;
  const age = daysBetween(owed.event.day, reading.day);
  const late = owed.due === null ? age - PATIENCE : daysBetween(owed.due, reading.day);
  if (late < 0 || late > LATEST || after(reading, owed.event).some(settlesSending)) return null;
  const base = owed.due === null ? WEIGHT_WITHOUT_DATE : WEIGHT;
  const noted = frenchDay(owed.event.day, reading.day);
  let text = `Envoi promis de notre part le ${noted}, sans trace de départ`;
  if (owed.due !== null) {
    const promised = owed.due === reading.day ? "aujourd’hui" : frenchDay(owed.due, reading.day);
    text = `Envoi promis pour ${promised} (noté ${noted}), sans trace de départ`;
  }
  const evidence = [evidenceOf(owed.event, owed.sentence)];
  return { signal: "owedDocument", weight: base - LOST_PER_DAY_LATE * late, text, due: owed.due, evidence };
}

/** A message that carries something, a record that says it left, an acknowledgement, or a cancellation. */
export function settlesSending(event: ReadEvent): boolean {
  if (event.voice === "machine") return false;
  if (closesDeal(event)) return true;
  if (isOurMessage(event))
    return (isDelivery(event.normalised) || saysSent(event.normalised)) && !promisesAgain(event);
  if (isTheirMessage(event)) return saysReceived(event.normalised) || saysGotIt(event.normalised);
  return saysDelivered(event.normalised) || recordsSending(event.normalised) || callsOff(event.normalised);
}

function promisesAgain(event: ReadEvent): boolean {
  return event.sentences.some((sentence) => {
    const sends = readCommitments(sentence, "seller").some((one) => one.act === "send");
    return (
      sends && findDates(sentence.normalised, event.day).some((date) => !date.past && date.end > event.day)
    );
  });
}
