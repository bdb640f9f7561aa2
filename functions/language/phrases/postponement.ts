import { addDays, type Day } from "../dates/calendar.ts";
import type { DateMention } from "../dates/date-mentions.ts";
import { inFrench } from "./english.ts";
import { findFarDates } from "../dates/far-dates.ts";

const CONTACT_WORD =
  "(?:relanc|recontact|rappel|contact|appel(?! d )|sollicit|revenir|reveni|revenez|revenons|revien|reprendre|reparl|ecri|joindre|demarch|derang|retent|reping|reprise(?! d))";
/** What one asks to be spared. */
const SPARED = `(?:${CONTACT_WORD}|embet|importun|harcel|insist|reverr|revoir|revoyons|revoit|relance|prospect|demarche)`;

const UNTIL = String.raw`(?:avant|av\b\.?|jusqu|d ici|tant qu|d ici la|dans l intervalle|entre temps)`;

/** Nobody wants to hear from us before a date. */
const NOT_BEFORE: readonly RegExp[] = [
  new RegExp(
    String.raw`\b(?:ne|n|pas|plus|inutile|jamais|no|zero|aucune?|eviter|evitez|arret\w+|stop|interdit\w*|defense)\b(?: \w+){0,6}? ${SPARED}\w*(?:,? \w+){0,6}? ${UNTIL}`,
  ),
  new RegExp(
    String.raw`\b(?:rien|pas|aucune?(?: \w+){1,3}|plus rien|personne|indisponible)(?: \w+){0,3}? (?:avant|av\b\.?)`,
  ),
  /\blaiss\w+ (?:\w+ ){0,4}?(?:passer|tranquilles?|respirer|souffler|jusqu|decanter|murir|reposer|en paix|du temps)\b/,
  /\b(?:attendre|patient\w+|temporis\w+)\b.{0,30}/,
  // « attendons Pâques avant d’en reparler »; « attendons votre devis avant Pâques » waits for us
  /\battend(?:ons|ez|e|es|ions|iez|rons|rez)\b(?! (?:\w+ ){0,2}(?:votre|vos|ton|ta|tes|notre|nos|un|une|des|du|de)\b)(?=.*(?:avant d|avant que|avant de|jusqu|\bapres\b|\bfin\b|debut|\bmi\b|annee|semestre|trimestre|printemps|rentree|\b20\d\d\b|paques|fetes|vacances))(?! (?:le|la|les) (?:devis|offre|proposition|documentation|chiffrage|tarifs?|document|fiche|plan|planning)\b)/,
  /\b(?:leve|levons|levent|lever) le pied\b/,
];

/** What one puts off, and how. */
const PUT_OFF =
  /(?:mise?e?s?|met|mettre|mettons|mettent|mettent) (?:\w+ ){0,3}?(?:en pause|en attente|en sommeil|en veille|en stand ?by|de cote|au frigo|au placard|entre parentheses|on hold)|en (?:pause|sommeil|stand ?by|suspens|veille)|\bon hold\b|\b(?:gelee?s?|figee?s?|suspendue?s?|reportee?s?|repoussee?s?|decalee?s?|differee?s?|ajournee?s?|remise?s? a)\b|\breport(?:e|ons|ent|er|er a|es)? (?:a|au|le|la|son|leur|notre|de|en|cette|ce)\b|\brepouss(?:e|er|ons|ent)\b|\bdecal(?:e|er|ons|ent)\b|\b(?:suspendre|suspendons|suspendent|suspend|geler|gelons|gelent|ajourn(?:e|er|ons|ent)|differer|differons)\b|\bremett(?:re|ons|ent) (?:\w+ ){1,5}?(?:a|au|en)\b/;
/** An appointment or a delivery that is moved is one still. */
const APPOINTMENT =
  /\b(?:livraison|paiement|facture|reglement|echeance|formation|salon|reunion|rendez vous|point|atelier|demo\w*|visite|installation|date|seance|soutenance|webinaire|audit|entretien|call|visio)\b(?: \w+){0,4}? (?:est |a ete |sera )?(?:reporte|repousse|decale|differe|ajourne|suspendu|remis)/;
const BUDGET_ONLY = /\b(?:budget|credit|enveloppe|financement)\w*\b/;

/** A project was put aside, whoever takes it up again. */
export function isPutOff(normalised: string): boolean {
  return PUT_OFF.test(normalised);
}

/** Left alone without a date, one is not to be asked again for a season. */
const DAYS_WITHOUT_DATE = 60;
const WITHOUT_DATE = new RegExp(
  String.raw`\b(?:ne|n|pas|plus|inutile)\b(?: \w+){0,5}? (?:relanc|recontact|rappel|contact|sollicit|derang|insist|ecri)\w*(?: \w+){0,4}? (?:pour (?:le moment|l instant)|jusqu a nouvel ordre|avant (?:longtemps|un bon moment|un moment|nouvel ordre|que je|qu)|d ici la|dans l intervalle|tant qu)|\blaiss\w+ (?:\w+ ){0,2}tranquilles?\b|\b(?:no|zero|aucun) contact\b|jusqu a nouvel ordre|c est (?:moi|nous|lui|elle|eux) qui (?:vous |te |nous |me |m )?(?:re(?:vien|contact|appel|vien\w*)|rappel|fer)`,
);

/**
 * Until when a sentence asks to be left alone: the last day before the date it names; null when it does not ask.
 * Silent about budgets: « pas de budget avant janvier » is an opening, not a refusal to talk.
 *
 * @example postponedUntil("pas de visite avant mars 2027", "2026-11-02") // 2027-03-01 … 2027-03-31
 * @example postponedUntil("laissons passer le premier semestre", "2026-11-02") // 2027-07-01: once it has passed
 */
export function postponedUntil(sentence: string, written: Day): DateMention | null {
  const normalised = inFrench(sentence);
  const refused = NOT_BEFORE.some((pattern) => pattern.test(normalised));
  if (refused && !BUDGET_ONLY.test(normalised)) {
    const dates = findFarDates(normalised, written).filter((date) => !date.past);
    const before = normalised.search(/\b(?:avant|av\b|jusqu|d ici)/);
    const date = dates.find((one) => one.index >= before - 1) ?? dates[0];
    if (date) return mustPass(normalised, date) ? { ...date, start: addDays(date.end, 1) } : date;
  }
  const putOff = PUT_OFF.test(normalised) && !APPOINTMENT.test(normalised);
  const date =
    putOff || asksForFarAway(normalised)
      ? findFarDates(normalised, written).findLast((one) => !one.past)
      : undefined;
  if (date) return date;
  const asked = WITHOUT_DATE.exec(normalised);
  if (!asked || findFarDates(normalised, written).length > 0) return null;
  const start = addDays(written, DAYS_WITHOUT_DATE);
  return { start, end: start, index: asked.index, length: asked[0].length, past: false };
}

/** « laisser passer l’été », « jusqu’à fin août »: the period itself is to be left alone. */
function mustPass(normalised: string, { index }: DateMention): boolean {
  const before = normalised.slice(0, index);
  if (/\bpasser (?:la |le |l |les |ce |cette |tout |toute )*$/.test(before)) return true;
  return /\bjusqu (?:a |au |en )?(?:la )?$/.test(before) && /^(?:la )?fin\b/.test(normalised.slice(index));
}

const FAR_AWAY = new RegExp(
  String.raw`\b(?:${CONTACT_WORD}\w*|repar\w+|revoir|disponible|libre)(?: \w+){0,5}? (?:apres|a partir d\w*|des|pas avant|en|au|a la|courant|debut|mi|fin|dans (?:\w+ )?mois)\b`,
);

function asksForFarAway(normalised: string): boolean {
  return FAR_AWAY.test(normalised) && !BUDGET_ONLY.test(normalised);
}
