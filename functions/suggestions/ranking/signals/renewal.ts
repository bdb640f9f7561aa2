import { tellsOfContact } from "../contacts-made.ts";
import { daysBetween, frenchShortDay } from "../french/calendar.ts";
import { findDates, type DateMention } from "../french/date-mentions.ts";
import { isRenewed } from "../french/outcomes.ts";
import { stemsOf } from "../french/stems.ts";
import type { Sentence } from "../french/sentences.ts";
import { after, evidenceOf, type ReadEvent, type Reading } from "../reading.ts";
import type { Reason } from "../types.ts";

const WEIGHT = 58;
const SOONEST = 10;
const FARTHEST = 45;
const HORIZON = 800;

const TERM =
  /echeance|echoit|\bechu|fin (?:d |de l |de |du )?(?:\w+ )?(?:engagement|contrat|abonnement|bail|licences?|maintenance|garantie|marche)|(?:contrat|abonnement|licences?|engagement|maintenance|bail|marche|garantie)\b.{0,60}\b(?:jusqu|expir\w+|se termin\w+|prend\w* fin|prendra fin|arriv\w+ a (?:terme|echeance)|s arret\w+|cour\w+|cess\w+|s acheve|fin (?:au|le)|renouvel\w+|fini\w*|tombe|a renegocier)|renouvellement|reconduction|periode contractuelle|date anniversaire|anniversaire du contrat|preavis|\bexpire\b|\bexpiration\b|a renouveler|arriv\w+ a (?:terme|echeance)/;
const TERM_STEMS = stemsOf(TERM);
/** Dates of other things that may stand in the same note: the notice to give, an invoice. */
const OTHER_TERM = /(?:facture|paiement|reglement|reglee?|payee?) /;

/**
 * A contract whose term falls in 10 to 45 days, and nothing says it was renewed or ended.
 *
 * @example « Abonnement en cours jusqu’au 31/12 », read on 1 December → 58
 * @example the same, then « Prolongation signée » → nothing
 */
export function renewal(reading: Reading): Reason | null {
  for (const event of reading.events.toReversed()) {
    if (daysBetween(event.day, reading.day) > HORIZON) return null;
    if ((event.stems & TERM_STEMS) === 0 || !tellsOfContact(event)) continue;
    const found = termOf(event);
    if (!found) continue;
    const ahead = daysBetween(reading.day, found.date.end);
    if (ahead < SOONEST || ahead > FARTHEST || isRenewed(event.normalised)) return null;
    if (after(reading, event).some((later) => later.voice !== "machine" && isRenewed(later.normalised)))
      return null;
    const text = `Échéance de contrat le ${frenchShortDay(found.date.end, reading.day)}`;
    const evidence = [evidenceOf(event, found.sentence)];
    return { signal: "renewal", weight: WEIGHT, text, due: found.date.end, evidence };
  }
  return null;
}

function termOf(event: ReadEvent): { sentence: Sentence; date: DateMention } | null {
  for (const sentence of event.sentences) {
    if (!TERM.test(sentence.normalised) || OTHER_TERM.test(sentence.normalised)) continue;
    const date = findDates(sentence.normalised, event.day).find(
      (mention) => !mention.past && isTermDate(mention),
    );
    if (date) return { sentence, date };
  }
  return null;
}

/** « fin décembre » is a term; « au dernier trimestre » is too vague to be one. */
function isTermDate(mention: DateMention): boolean {
  return daysBetween(mention.start, mention.end) <= 31;
}
