import { closesDeal, tellsOfContact } from "../contacts-made.ts";
import { daysBetween, frenchDay } from "../french/calendar.ts";
import { findDates } from "../french/date-mentions.ts";
import { isPutOff, isResumptionPlan, RESUMPTION_STEMS } from "../french/postponement.ts";
import { showsSupport } from "../french/support.ts";
import { after, evidenceOf, type Reading } from "../reading.ts";
import type { Evidence, Reason } from "../types.ts";
import { wasReachedSince } from "./reached-since.ts";

const WEIGHT = 46;
const HORIZON = 550;
const DAYS_AFTER = 15;
const SHORTEST_PERIOD = 5;

/**
 * A project was put aside until a time that has now come, or the contact asked to be approached again then.
 *
 * @example « Projet gelé, à reprendre à la rentrée », read on 8 September → 46
 * @example « Ne pas relancer avant mars », read in January → vetoed as postponed
 */
export function plannedResumption(reading: Reading): Reason | null {
  for (const event of reading.events.toReversed()) {
    if (daysBetween(event.day, reading.day) > HORIZON) return null;
    if ((event.stems & RESUMPTION_STEMS) === 0 || !tellsOfContact(event)) continue;
    const sentence = event.sentences.find((one) => isResumptionPlan(one.normalised));
    if (!sentence) continue;
    const date = findDates(sentence.normalised, event.day).findLast((mention) => !mention.past);
    // A call on a given day is a promise, which another signal reads.
    if (!date || (daysBetween(date.start, date.end) < SHORTEST_PERIOD && !isPutOff(sentence.normalised)))
      continue;
    const open = date.start <= reading.day && daysBetween(date.end, reading.day) <= DAYS_AFTER;
    if (!open || daysBetween(event.day, date.start) < 14) return null;
    if (after(reading, event).some(closesDeal) || wasReachedSince(reading, date.start)) return null;
    const text = `Reprise de contact prévue pour cette période, notée ${frenchDay(event.day, reading.day)}`;
    const evidence = [evidenceOf(event, sentence), ...supportOf(reading)];
    return { signal: "plannedResumption", weight: WEIGHT, text, due: null, evidence };
  }
  return null;
}

function supportOf(reading: Reading): Evidence[] {
  for (const event of reading.events.toReversed()) {
    if (!tellsOfContact(event)) continue;
    const sentence = event.sentences.find((one) => showsSupport(one.normalised));
    if (sentence) return [evidenceOf(event, sentence)];
  }
  return [];
}
