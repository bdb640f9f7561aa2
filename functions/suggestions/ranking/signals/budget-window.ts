import { closesDeal, tellsOfContact } from "../contacts-made.ts";
import { addDays, daysBetween, frenchDay } from "../french/calendar.ts";
import { findDates } from "../french/date-mentions.ts";
import { stemsOf } from "../french/stems.ts";
import { after, evidenceOf, type Reading } from "../reading.ts";
import type { Reason } from "../types.ts";
import { wasReachedSince } from "./reached-since.ts";

const WEIGHT = 52;
const HORIZON = 400;
/** Being in time for a decision means coming a little before it. */
const DAYS_BEFORE = 10;
const DAYS_AFTER = 7;

const BUDGET =
  /\bbudget\w*|\benveloppe\b|\barbitrages?\b|\bcapex\b|\bopex\b|\binvestissements?\b|comite (?:d |des |de )?(?:investissement|engagement|achat|budgetaire)|lignes? de credit|demandes? de credits?|\bcredits?\b.{0,30}\b(?:votes?|ouverts?|debloques?|alloues?)|financement/;
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
    if (about < 0) continue;
    // « Pas de budget avant janvier. Rappeler mi-novembre pour l’inscrire. »: the date may come in the next sentence.
    for (const sentence of event.sentences.slice(about, about + 2)) {
      const open = findDates(sentence.normalised, event.day).find(
        (date) =>
          !date.past &&
          daysBetween(date.start, date.end) < 93 &&
          addDays(date.start, -DAYS_BEFORE) <= reading.day &&
          reading.day <= addDays(date.end, DAYS_AFTER),
      );
      if (!open || open.start <= event.day) continue;
      if (
        after(reading, event).some(closesDeal) ||
        wasReachedSince(reading, addDays(open.start, -DAYS_BEFORE))
      )
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
