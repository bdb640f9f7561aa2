import { closesDeal, tellsOfContact } from "../contacts-made.ts";
import { addDays, daysBetween, frenchDay } from "../../../language/dates/calendar.ts";
import { findDates } from "../../../language/dates/date-mentions.ts";
import { stemsOf } from "../../../language/phrases/stems.ts";
import { closesBudget } from "../../../language/phrases/settlements.ts";
import { after, evidenceOf, type ReadEvent, type Reading } from "../reading.ts";
import type { Reason } from "../types.ts";
import { wasReachedSince } from "./reached-since.ts";

const WEIGHT = 52;
const HORIZON = 400;
/** Being in time for a decision means coming a little before it. */
const DAYS_BEFORE = 10;
const DAYS_BEFORE_LOSS = 30;
const DAYS_AFTER = 7;

const BUDGET =
  /\b(?:achats?|equipements?|investissements?|renouvellements? du materiel)\b.{0,40}\b(?:se|s) (?:decid|vot|arbitr|valid|jou|tranch)\w+|\bbudget\w*|\benveloppe\b|\barbitrages?\b|\bcapex\b|\bopex\b|\binvestissements?\b|comite (?:d |des |de )?(?:investissement|engagement|achat|budgetaire)|lignes? de credit|demandes? de credits?|\bcredits?\b.{0,30}\b(?:votes?|ouverts?|debloques?|alloues?)|financement|\bexercice (?:comptable|fiscal|clos|budgetaire|social|en cours)|\b(?:nouvel|debut d|fin d|cloture de l) exercice\b|\bcloture (?:fiscale|comptable|budgetaire|de l exercice|des comptes)|\bplan (?:de |d )(?:developpement des competences|formation|investissements?|equipement|charges?)\b|\bdepenses\b|\breliquat\b|\bdotation\b|\bsubventions?\b|\bfonds\b|\bligne a depenser\b|\bopco\b/;
/** Somebody else’s money, or none for us. */
const NOT_FOR_US =
  /(?:sans|aucun|pas de) (?:rapport|lien)|budget (?:de |du |de la )?(?:communication|marketing|publicite|recrutement|rh|vacances|travaux du voisin)\b|rien a voir|\bc est non\b|(?:ne|n) (?:nous )?(?:concern\w+|est) pas (?:pour )?nous|ne nous concern\w+|pas pour nous|hors (?:sujet|perimetre)|\bcommunal|\bmunicipal|\bvillage\b|\bperso\w*\b|\bmenage\b|familia\w+|loi de finances|budget de l etat|\bassociation de parents|sans incidence/;
/** Money that is lost unless it is spent: one comes well before the day. */
const USE_OR_LOSE =
  /\bcloture|\bclos\b|fin d exercice|\bavant\b|a depenser|a consommer|reste d|reliquat|\bd ici\b/;
const BUDGET_STEMS = stemsOf(BUDGET);

/**
 * A budget is being decided about now, and a note said so in advance.
 *
 * @example « Les arbitrages budgétaires ont lieu début octobre », read on 29 September → 52
 * @example the same, then « rien avant le printemps » → vetoed as postponed
 */
export function budgetWindow(reading: Reading): Reason | null {
  for (const event of reading.events.toReversed()) {
    if (daysBetween(event.day, reading.day) > HORIZON) return null;
    if ((event.stems & BUDGET_STEMS) === 0 || !tellsOfContact(event)) continue;
    const about = event.sentences.findIndex((sentence) => BUDGET.test(sentence.normalised));
    if (about < 0 || NOT_FOR_US.test(event.normalised)) continue;
    // « Pas de budget avant janvier. Rappeler mi-novembre pour l’inscrire. »: the date may come in the next sentence.
    for (const sentence of event.sentences.slice(about, about + 2)) {
      const ahead = USE_OR_LOSE.test(sentence.normalised) ? DAYS_BEFORE_LOSS : DAYS_BEFORE;
      const open = findDates(sentence.normalised, event.day).find(
        (date) =>
          !date.past &&
          daysBetween(date.start, date.end) < 93 &&
          addDays(date.start, -ahead) <= reading.day &&
          reading.day <= addDays(date.end, DAYS_AFTER),
      );
      if (!open || open.start <= event.day) continue;
      if (after(reading, event).some(settlesBudget) || wasReachedSince(reading, addDays(open.start, -ahead)))
        return null;
      const text = `Fenêtre budgétaire annoncée le ${frenchDay(event.day, reading.day)}, ouverte en ce moment`;
      return {
        signal: "budgetWindow",
        weight: WEIGHT,
        text,
        due: null,
        evidence: [evidenceOf(event, sentence)],
      };
    }
    return null;
  }
  return null;
}

function settlesBudget(event: ReadEvent): boolean {
  if (event.voice === "machine") return false;
  return closesDeal(event) || (tellsOfContact(event) && closesBudget(event.normalised));
}
