import { closesDeal, isConversation, isOurMessage, isTheirMessage } from "../contacts-made.ts";
import { daysBetween, frenchDay } from "../french/calendar.ts";
import { readCommitments } from "../french/commitments.ts";
import { findDates } from "../french/date-mentions.ts";
import { isDelivery } from "../french/outcomes.ts";
import type { Sentence } from "../french/sentences.ts";
import { after, evidenceOf, type ReadEvent, type Reading } from "../reading.ts";
import type { Reason } from "../types.ts";

const WEIGHT = 62;
const SHORTEST_SILENCE = 7;
const LONGEST_SILENCE = 25;
/** A chased quote may still be chased again, but not for ever. */
const HORIZON = 50;

const QUOTE =
  /\bdevis\b|\bchiffrages?\b|\bcotation\b|\boffre (?:commerciale|tarifaire|de prix|chiffree|de service|financiere)\b|\b(?:notre|mon|l|une|cette) (?:meilleure |nouvelle )?offre\b|\b(?:notre|la|ma|une|cette|votre) proposition\b(?! (?:de )?(?:rendez|creneau|date|visite))|\bproposition (?:commerciale|tarifaire|chiffree|financiere|technique|de prix|corrigee|actualisee|revisee)|\bestimation (?:budgetaire|chiffree|tarifaire)\b|\btarification\b/;
const SENT_IN_RECORD =
  /\b(?:devis|chiffrage|cotation|offre|proposition|estimation)\b.{0,50}\b(?:envoyee?|transmise?|remise?|adressee?|partie?s?|soumise?|presentee?)\b|\b(?:envoye|transmis|remis|adresse|soumis|envoi d\w*)\b.{0,25}\b(?:devis|chiffrage|cotation|offre|proposition|estimation)\b/;
const THEY_COME_BACK =
  /(?:revien\w+|reviendr\w+|recontact\w+|rappell\w+) (?:vers )?nous|(?:nous|me) (?:revien|recontact|rappell|donne\w* (?:une |leur |sa )?reponse)|decision (?:prevue|attendue|en|mi|fin|debut|le|prise)|comite (?:prevu|le|en)|reponse (?:prevue|attendue|promise)/;

/**
 * A quote or a proposal we sent 7 to 25 days ago, and silence since.
 *
 * @example « Veuillez trouver notre offre tarifaire » twelve days ago, no reply → 62
 * @example the same five days ago → nothing: too early
 * @example the same, then « nous avons choisi un confrère » → nothing
 */
export function silentQuote(reading: Reading): Reason | null {
  const quote = reading.events.findLast(
    (event) => daysBetween(event.day, reading.day) <= HORIZON && sentQuote(event) !== null,
  );
  const sentence = quote && sentQuote(quote);
  if (!quote || !sentence) return null;
  const later = after(reading, quote);
  if (later.some(breaksSilence)) return null;
  const lastWord = later.findLast(isOurMessage) ?? quote;
  const silence = daysBetween(lastWord.day, reading.day);
  if (silence < SHORTEST_SILENCE || silence > LONGEST_SILENCE) return null;
  const text =
    lastWord === quote
      ? `Devis envoyé ${frenchDay(quote.day, reading.day)}, sans réponse depuis`
      : `Devis envoyé ${frenchDay(quote.day, reading.day)}, relancé ${frenchDay(lastWord.day, reading.day)}, toujours sans réponse`;
  return { signal: "silentQuote", weight: WEIGHT, text, due: null, evidence: [evidenceOf(quote, sentence)] };
}

function sentQuote(event: ReadEvent): Sentence | null {
  if (event.voice !== "seller" || event.incoming || closesDeal(event)) return null;
  const find = (pattern: RegExp) =>
    event.sentences.find((sentence) => pattern.test(sentence.normalised)) ?? null;
  if (!isOurMessage(event)) return find(SENT_IN_RECORD);
  const named = find(QUOTE);
  if (!named || !isDelivery(event.normalised))
    return named && SENT_IN_RECORD.test(named.normalised) ? named : null;
  return announcesLater(named, event) ? null : named;
}

/** « Je vous envoie le devis vendredi » announces a quote; it does not carry one. */
function announcesLater(sentence: Sentence, event: ReadEvent): boolean {
  const sends = readCommitments(sentence, "seller").some((one) => one.act === "send");
  return sends && findDates(sentence.normalised, event.day).some((date) => date.start > event.day);
}

function breaksSilence(event: ReadEvent): boolean {
  if (event.voice === "machine") return false;
  if (isTheirMessage(event) || isConversation(event) || closesDeal(event)) return true;
  return event.channel === "note" && THEY_COME_BACK.test(event.normalised);
}
