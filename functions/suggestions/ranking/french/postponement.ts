import type { Day } from "./calendar.ts";
import { stemsOf } from "./stems.ts";
import { findDates, type DateMention } from "./date-mentions.ts";

const CONTACT_WORD =
  "(?:relanc|recontact|rappel|contact|appel(?! d )|sollicit|revenir|reveni|revien|reprendre|reparl|ecri|joindre|demarch|derang|reprise(?! d))";

/** Nobody wants to hear from us before a date. */
const NOT_BEFORE: readonly RegExp[] = [
  new RegExp(
    String.raw`\b(?:ne|n|pas|plus|inutile|jamais)\b(?: \w+){0,6}? ${CONTACT_WORD}\w*(?: \w+){0,5}? (?:avant|jusqu|d ici)\b`,
  ),
  new RegExp(String.raw`\b(?:rien|pas|aucune?(?: \w+){1,3}|plus rien|indisponible)(?: \w+){0,3}? avant\b`),
  new RegExp(String.raw`\b(?:attendre|patienter|laisser passer|laiss\w+ (?:tranquille|jusqu))\b.{0,30}`),
];

/** Something is put off to a date, or contact is to be taken up again then. */
const PUT_OFF =
  /(?:mise?e?s?|met|mettre|mettons|mettent|mettent) (?:\w+ ){0,3}?(?:en pause|en attente|en sommeil|en stand ?by|de cote|entre parentheses)|en (?:pause|sommeil|stand ?by|suspens)|\b(?:gelee?s?|suspendue?s?|reportee?s?|repoussee?s?|decalee?s?|differee?s?|ajournee?s?|remise?s? a)\b|\breport(?:e|ons|ent|er|er a|es)? (?:a|au|le|la|son|leur|notre|de|en)\b|\brepouss(?:e|er|ons|ent)\b|\bdecal(?:e|er|ons|ent)\b/;
const TAKE_UP_AGAIN = new RegExp(
  String.raw`\b(?:a (?:revoir|reprendre|relancer|recontacter|reactiver|retravailler|re etudier|reetudier|re evoquer)|${CONTACT_WORD}\w*|(?:on |nous )?(?:en )?repar\w+|reprise|redemarr\w+|relance|revoir|reactiver|rouvr\w+|refaire (?:le )?point|se revoir|reprend\w*)\b`,
);
/** Without one of these, nothing is put off nor planned to be taken up again. */
export const RESUMPTION_STEMS = stemsOf(PUT_OFF, TAKE_UP_AGAIN);
const BUDGET_ONLY = /\b(?:budget|credit|enveloppe|financement)\w*\b/;

/** A project was put aside, whoever takes it up again. */
export function isPutOff(normalised: string): boolean {
  return PUT_OFF.test(normalised);
}

/** « Projet en pause, à revoir en mars », « Revenir vers lui au printemps »: a plan that names when. */
export function isResumptionPlan(normalised: string): boolean {
  return PUT_OFF.test(normalised) || TAKE_UP_AGAIN.test(normalised);
}

/**
 * Until when a sentence asks to be left alone: the last day before the date it names; null when it does not ask.
 * Silent about budgets: « pas de budget avant janvier » is an opening, not a refusal to talk.
 *
 * @example postponedUntil("pas de visite avant mars 2027", "2026-11-02") // 2027-03-01 … 2027-03-31
 */
export function postponedUntil(normalised: string, written: Day): DateMention | null {
  if (NOT_BEFORE.some((pattern) => pattern.test(normalised)) && !BUDGET_ONLY.test(normalised)) {
    const dates = findDates(normalised, written).filter((date) => !date.past);
    const before = normalised.search(/\b(?:avant|jusqu|d ici)\b/);
    return dates.find((date) => date.index >= before - 1) ?? dates[0] ?? null;
  }
  if (!PUT_OFF.test(normalised) && !asksForFarAway(normalised)) return null;
  return findDates(normalised, written).findLast((date) => !date.past) ?? null;
}

const FAR_AWAY = new RegExp(
  String.raw`\b(?:${CONTACT_WORD}\w*|repar\w+|revoir|disponible|libre)(?: \w+){0,5}? (?:apres|a partir d\w*|des|pas avant|en|au|a la|courant|debut|mi|fin|dans \w+ mois)\b`,
);

function asksForFarAway(normalised: string): boolean {
  return FAR_AWAY.test(normalised) && !BUDGET_ONLY.test(normalised);
}
