import { closesDeal, isSent, tellsOfContact } from "../contacts-made.ts";
import { addDays, daysBetween, frenchDay, type Day } from "../../../language/dates/calendar.ts";
import { DATE_STEMS, findDates, type DateMention } from "../../../language/dates/date-mentions.ts";
import { isPutOff, isResumptionPlan, RESUMPTION_STEMS } from "../../../language/phrases/postponement.ts";
import { saysResumed } from "../../../language/phrases/settlements.ts";
import type { Sentence } from "../../../language/text/sentences.ts";
import { stemsOf } from "../../../language/phrases/stems.ts";
import { showsSupport } from "../../../language/phrases/support.ts";
import { after, evidenceOf, type ReadEvent, type Reading } from "../reading.ts";
import type { Evidence, Reason } from "../types.ts";
import { wasReachedSince } from "./reached-since.ts";

const WEIGHT = 46;
const HORIZON = 550;
const DAYS_AFTER = 15;
const SHORTEST_PERIOD = 5;
/** A week named a month ahead is a plan as well; sooner it is an appointment. */
const MONDAY_TO_FRIDAY = 4;
const DAYS_TOO_SOON = 30;

const PUTS_OFF =
  /\bau (?:frigo|placard|congelateur)\b|\bpas (?:maintenant|tout de suite|dans l immediat|pour l instant)\b|\ben attente (?:de|d|du)\b|\bdifferer\b|\bleve le pied\b|\bmis au repos\b|\bstand by\b|\ben veille\b|\bdecalee?s?\b|\btrop tot\b/;
const TAKES_UP =
  /\b(?:de|d y|a|faut|faudra|peut|peux|pourra|propose|demande) repasser\b(?! (?:une |sa |la )?commande)|\breven(?:ez|ir|ons|iez)\b|\brevien\w+|\breouv\w+|\brouvr\w+|\bressor\w+|\bremettr\w+ (?:\w+ ){0,3}sur (?:la table|le metier|les rails)|\bremet\w* (?:\w+ ){0,3}sur (?:la table|le metier|les rails)|\bdeterr\w+|\breactiv\w+|\brelanc\w+|\bse (?:revoir|reparler)\b|\brefaire signe\b|\brepren\w+ (?:a ce moment|ensuite|alors)|\bapres go\b/;
/** People and plants take things up again that are no project of ours. */
const SOMETHING_ELSE =
  /\brepren\w*(?: \w+){0,1}? (?:le|la|l|les|son|sa|ses|leur|leurs|mon) ?(?:poste|danse|sport|foot\w*|tennis|yoga|course|travail|boulot|etudes?|activites?|cours|volant|flambeau|direction|usine|societe|boutique|entreprise|service|chemin|route|ecole|fonctions?|production)\b|\b(?:activite|production|usine|cours|chantier|ecole|ligne|championnat|saison|travaux) (?:\w+ ){0,2}?(?:repren\w*|redemarr\w*)|\ba notre place\b|(?:un|une|leur|autre|le) (?:freelance|prestataire|concurrent|confrere|stagiaire|integrateur|agence|ssii|esn) (?:\w+ )?repren\w*/;
const AT_THAT_TIME =
  /\ba ce moment\b|\bensuite\b|\balors\b|\bd ici la\b|\bapres (?:quoi|ca|cela)\b|\bdes qu\b/;
const FROM_THEN_ON = /\b(?:apres|passe|a partir d\w*|des|a compter d\w*|pas avant)(?: le| du| les)? ?$/;
const STEMS = RESUMPTION_STEMS | stemsOf(PUTS_OFF, TAKES_UP);

/**
 * A project was put aside until a time that has now come, or the contact asked to be approached again then.
 *
 * @example « Projet gelé, à reprendre à la rentrée », read on 8 September → 46
 * @example « Ne pas relancer avant mars », read in January → vetoed as postponed
 */
export function plannedResumption(reading: Reading): Reason | null {
  for (const event of reading.events.toReversed()) {
    if (daysBetween(event.day, reading.day) > HORIZON) return null;
    if ((event.stems & STEMS) === 0 || (event.stems & DATE_STEMS) === 0 || isSent(event)) continue;
    const plan = planIn(event);
    if (!plan || !tellsOfContact(event)) continue;
    const { sentence, date } = plan;
    const open = date.start <= reading.day && daysBetween(date.end, reading.day) <= DAYS_AFTER;
    if (!open || daysBetween(event.day, date.start) < 14) return null;
    if (after(reading, event).some(settlesPlan) || isUsed(reading, event, date.start)) return null;
    const text = `Reprise de contact prévue pour cette période, notée ${frenchDay(event.day, reading.day)}`;
    const evidence = [evidenceOf(event, sentence), ...supportOf(reading)];
    return { signal: "plannedResumption", weight: WEIGHT, text, due: null, evidence };
  }
  return null;
}

/** Whoever talks with us a little before the time has taken it up already. */
function isUsed(reading: Reading, plan: ReadEvent, start: Day): boolean {
  const since = addDays(start, -DAYS_TOO_SOON);
  return wasReachedSince(reading, since > plan.day ? since : addDays(plan.day, 1));
}

interface Plan {
  sentence: Sentence;
  date: Pick<DateMention, "start" | "end">;
}

/** The sentence that plans, with its date: a period, or a day from which on (« passé le 1er janvier »). */
function planIn(event: ReadEvent): Plan | null {
  const plans = plansIn(event);
  // « En attente du diagnostic en septembre. Recontacter mi-octobre »: to take up again says more than to wait.
  return plans.find(({ sentence }) => isResumptionPlan(sentence.normalised)) ?? plans[0] ?? null;
}

function plansIn(event: ReadEvent): Plan[] {
  const plans: Plan[] = [];
  for (const [at, sentence] of event.sentences.entries()) {
    const { normalised } = sentence;
    const putOff = isPutOff(normalised) || PUTS_OFF.test(normalised);
    if (
      SOMETHING_ELSE.test(normalised) ||
      !(putOff || isResumptionPlan(normalised) || TAKES_UP.test(normalised))
    )
      continue;
    const before = AT_THAT_TIME.test(normalised) ? event.sentences[at - 1]?.normalised : undefined;
    const told = findDates(normalised, event.day).findLast((mention) => !mention.past);
    const date = told ?? (before && findDates(before, event.day).findLast((mention) => !mention.past));
    if (!date) continue;
    const days = daysBetween(date.start, date.end);
    const week = days >= MONDAY_TO_FRIDAY && daysBetween(event.day, date.start) > DAYS_TOO_SOON;
    if (days >= SHORTEST_PERIOD || week) {
      plans.push({ sentence, date });
      continue;
    }
    // A call on a given day is a promise, which another signal reads.
    const from = told === undefined || FROM_THEN_ON.test(normalised.slice(0, date.index));
    if (putOff || from)
      plans.push({ sentence, date: { start: date.start, end: addDays(date.end, from ? 10 : 0) } });
  }
  return plans;
}

function settlesPlan(event: ReadEvent): boolean {
  if (event.voice === "machine") return false;
  return closesDeal(event) || (tellsOfContact(event) && saysResumed(event.normalised));
}

function supportOf(reading: Reading): Evidence[] {
  for (const event of reading.events.toReversed()) {
    if (!tellsOfContact(event)) continue;
    const sentence = event.sentences.find((one) => showsSupport(one.normalised));
    if (sentence) return [evidenceOf(event, sentence)];
  }
  return [];
}
