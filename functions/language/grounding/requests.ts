import { splitSentences } from "../text/sentences.ts";
import type { Found } from "./types.ts";
import { flatten } from "./plain-text.ts";

const ORDER: readonly RegExp[] = [
  /\b(?:dites|dis|faites|fais|indiquez|indique|confirmez|confirme|envoyez|envoie|rappelez|rappelle|contactez|contacte|transmettez|transmets|donnez|donne|tenez|tiens|precisez|precise|repondez|reponds|ecrivez|ecris|appelez|appelle|signalez|signale) (?:moi|nous)\b/,
  /\b(?:merci|je vous (?:prie|remercie)|je te (?:prie|remercie)) de (?:(?:me|m|nous)(?! avoir| en excuser| excuser)|bien vouloir|confirmer|repondre|valider|choisir|revenir)\b/,
  /\bveuillez (?:me |m |nous )?(?!excuser)(?:confirmer|indiquer|preciser|dire|faire|envoyer|transmettre|rappeler|adresser|repondre|valider|choisir)\b|\bje (?:vous|te) (?:demande|serais reconnaissante?) de\b/,
  /\bil (?:vous|te) suffit de\b/,
];
const OFFER =
  /\bje (?:vous|te) (?:propose|suggere|laisse)\b|\bj aimerais (?:que|convenir|savoir|connaitre|fixer|avoir)\b|\bje (?:souhaiterais|voudrais) (?:convenir|savoir|connaitre|fixer|avoir)\b|\bpouvez vous\b|\bpeux tu\b/;

/**
 * Each request (a question, else what is to be done) after the first; one without a position where none is, but for
 * `onlyQuestions`: then a letter may ask nothing, and thanks « de me prévenir » orders nothing.
 */
export function readRequests(own: string, onlyQuestions = false): Found[] {
  const asked: Found[] = [];
  const offered: Found[] = [];
  for (const { text, index } of splitSentences(own)) {
    const place: Found = { kind: "requests", start: index, end: index + text.length };
    const flat = flatten(text);
    if (/\?\s*["»”)]*$/.test(text) || (!onlyQuestions && ORDER.some((pattern) => pattern.test(flat))))
      asked.push(place);
    else if (OFFER.test(flat)) offered.push(place);
  }
  if (asked.length + offered.length === 0 && !onlyQuestions)
    return [{ kind: "requests", start: -1, end: -1 }];
  return asked.slice(1);
}
