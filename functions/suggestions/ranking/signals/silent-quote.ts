import { closesDeal, isConversation, isOurMessage, isTheirMessage } from "../contacts-made.ts";
import { daysBetween, frenchDay } from "../../../language/dates/calendar.ts";
import { readCommitments } from "../../../language/phrases/commitments.ts";
import { findDates } from "../../../language/dates/date-mentions.ts";
import { isDelivery } from "../../../language/phrases/outcomes.ts";
import type { Sentence } from "../../../language/text/sentences.ts";
import { after, evidenceOf, type ReadEvent, type Reading } from "../reading.ts";
import type { Reason } from "../types.ts";

const WEIGHT = 62;
const SHORTEST_SILENCE = 7;
const LONGEST_SILENCE = 25;
/** A chased quote may still be chased again, but not for ever. */
const HORIZON = 50;

const NOUN = String.raw`(?:devis|dvs|chiffrages?|cotations?|propales?|quotes?|pricing|proposals?|pro ?forma|estimatif|tarification|estimation|(?:notre|mon|ma|l|une|cette|la|le|votre|derniere|meilleure|nouvelle|deuxieme) (?:meilleure |nouvelle |derniere )?(?:offre|proposition)|(?:offre|proposition) (?:commerciale|tarifaire|de prix|chiffree|de services?|financiere|finale|technique|actualisee|revisee|corrigee|definitive|d accompagnement|de collaboration|ajustee|jointe|ci jointe|budgetaire)|offre|proposition)`;
const QUOTE = new RegExp(
  String.raw`\b${NOUN}\b(?! (?:de )?(?:rendez|creneau|date|visite|d appel|d emploi|de stage|mobile))`,
);
const SENT = String.raw`(?:envoye|transmis|remis|adresse|parti|soumis|presente|depose|laisse|donne|livre|expedie|poste|balance|file|pousse|chez (?:lui|elle|eux))(?:e|s|es)?`;
const SENT_IN_RECORD = new RegExp(
  String.raw`\b${NOUN}\b(?!.{0,50}\b(?:a|pas|pas encore|jamais|non|promis|avoir|etre) (?:envoy|transm|rem[ei]|adress|soum|present|depos))[^.;]{0,50}?\b${SENT}\b|(?<!\b(?:pas|encore|a|non|jamais) )\b(?:${SENT}|transmission d[eu]|remise d[eu]|envoi d[eu]|depot d[eu]|presentation d[eu])\b.{0,25}\b${NOUN}\b`,
);
/** A price that is told with a quote is the quote itself. */
const AMOUNT = /\d ?(?:k ?)?(?:€|eur\b|euros?\b|ke\b)|\d ?k\b|\d (?:ht|ttc)\b|hors taxes?|net de taxe/;
const THEY_COME_BACK =
  /(?:revien\w{1,25}|reviendr\w{1,25}|recontact\w{1,25}|rappell\w{1,25}) (?:vers )?nous|(?:nous|me) (?:revien|recontact|rappell|donne\w{0,25} (?:une |leur |sa )?reponse)|decision (?:prevue|attendue|en|mi|fin|debut|le|prise)|comite (?:prevu|le|en)|reponse (?:prevue|attendue|promise)/;

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
  if (!named || announcesLater(named, event)) return null;
  const carried =
    isDelivery(event.normalised) || SENT_IN_RECORD.test(named.normalised) || AMOUNT.test(event.normalised);
  return carried ? named : null;
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
