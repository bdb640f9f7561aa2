import { closesDeal, isConversation, isOurMessage, isRecord, isTheirMessage } from "../contacts-made.ts";
import { addDays, daysBetween, frenchDay } from "../../../language/dates/calendar.ts";
import { readCommitments } from "../../../language/phrases/commitments.ts";
import { findDates } from "../../../language/dates/date-mentions.ts";
import { offersIntroduction } from "../../../language/phrases/introductions.ts";
import { callsOff, isDelivery, saysDelivered, saysReceived } from "../../../language/phrases/outcomes.ts";
import {
  recordsHandingOver,
  recordsSending,
  saysGotIt,
  saysNotYet,
  saysSent,
  thanksForIt,
} from "../../../language/phrases/settlements.ts";
import { after, evidenceOf, type ReadEvent, type Reading } from "../reading.ts";
import type { Reason } from "../types.ts";
import { latestCommitments, type DatedCommitment } from "./dated-commitments.ts";

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
  if (late < 0 || late > LATEST || after(reading, owed.event).some((event) => settles(event, owed)))
    return null;
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
  const text = event.normalised;
  if (isTheirMessage(event))
    return saysGotIt(text) || thanksForIt(text) || (saysReceived(text) && !agrees(text));
  return (
    saysDelivered(text) ||
    recordsSending(text) ||
    recordsHandingOver(text) ||
    callsOff(text) ||
    (isRecord(event) && saysGotIt(text))
  );
}

/** Once its day has come, a talk or a message that no longer asks for it means that it has been had. */
function settles(event: ReadEvent, owed: DatedCommitment): boolean {
  if (settlesSending(event)) return true;
  if (isOurMessage(event) && OWES_ANSWER.test(owed.sentence.normalised)) return !promisesAgain(event);
  const expected = owed.due ?? addDays(owed.event.day, PATIENCE);
  if (event.voice === "machine" || event.day < expected || isOurMessage(event)) return false;
  if (saysNotYet(event.normalised) || promisesAgain(event) || OPEN.test(event.normalised)) return false;
  if (isTheirMessage(event)) return !event.sentences.some((sentence) => sentence.text.includes("?"));
  return isConversation(event);
}

/** « Réponse à donner »: what is owed is words, and any message of ours holds some. */
const OWES_ANSWER =
  /\b(?:reponse|repondre|retour)\b(?! (?:\w+ ){0,3}?(?:appel|ao\b|consultation|marche|cahier|avec|de (?:marchandise|produit|colis|consigne)))/;

/** « parfait, merci, à mercredi »: agreed, not received. */
const agrees = (text: string): boolean =>
  !thanksForIt(text) && /\b(?:parfait|merci)\b/.test(text) && !/recu/.test(text);

const OPEN =
  /\b(?:promi\w+|dois|doit|devons|devoir|attend\w*|relanc\w+|reclam\w+|demand\w+|toujours|encore|manque\w*)\b/;

function promisesAgain(event: ReadEvent): boolean {
  return event.sentences.some((sentence) => {
    const sends = readCommitments(sentence, "seller").some((one) => one.act === "send");
    return (
      sends && findDates(sentence.normalised, event.day).some((date) => !date.past && date.end > event.day)
    );
  });
}
