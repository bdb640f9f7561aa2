import { daysBetween, frenchShortDay } from "../../../language/dates/calendar.ts";
import { DATE_STEMS, findDates, type DateMention } from "../../../language/dates/date-mentions.ts";
import { isRenewed } from "../../../language/phrases/outcomes.ts";
import { saysRenewed } from "../../../language/phrases/settlements.ts";
import { stemsBeside, stemsOf } from "../../../language/phrases/stems.ts";
import type { Sentence } from "../../../language/text/sentences.ts";
import { after, evidenceOf, type ReadEvent, type Reading } from "../reading.ts";
import type { Reason } from "../types.ts";

const WEIGHT = 58;
const SOONEST = 10;
const FARTHEST = 45;
const HORIZON = 800;

const TERM =
  /echeance|echoit|\bechu|fin (?:d |de l |de |du )?(?:\w+ )?(?:engagement|contrat|abonnement|bail|licences?|maintenance|garantie|marche)|(?:contrat|abonnement|licences?|engagement|maintenance|bail|marche|garantie)\b.{0,60}\b(?:jusqu|expir\w+|se termin\w+|prend\w* fin|prendra fin|arriv\w+ a (?:terme|echeance)|s arret\w+|cour\w+|cess\w+|s acheve|fin (?:au|le)|renouvel\w+|fini\w*|tombe|a renegocier)|renouvellement|reconduction|periode contractuelle|date anniversaire|anniversaire du contrat|preavis|\bexpire\b|\bexpiration\b|a renouveler|arriv\w+ a (?:terme|echeance)/;
/** What somebody else sold, or nobody: its end calls for nothing from us. */
const NOT_OUR_TERM =
  /\b(?:offre|devis|proposition|propale?|prix|tarifs?|remise|bon|avoir|chiffrage|cotation|promo\w*)\b.{0,60}\b(?:valable|valide|tenue?s?|garantie?s?|maintenue?s?) (?:\w+ )?jusqu|\bbail\b(?! (?:du|de|d) (?:materiel|equipement|l equipement|copieur|parc|vehicule))|\bloyer|\blocaux\b|\bnom de domaine|\bregistrar\b|contrat de travail|periode d essai|\bcdd\b|apprentissage|alternan\w+|\bstage\b|\bmandat\b|passeport|permis|\bbrevet|sans incidence|sans rapport|ne nous concern\w+|rien a voir|(?:autre|leur|d un|chez un) (?:fournisseur|prestataire|operateur|concurrent|assureur|registrar|bailleur)|contrat (?:d )?(?:energie|electricite|gaz|telephon\w+|assurance|mobile)|garantie (?:decennale|constructeur)|\bvisa\b|carte (?:bancaire|grise)|campagne|soldes|inscription/;
/** « engagés jusqu’au 25 », « hébergement payé jusqu’au 30 », « la lettre de mission se termine le 5 » */
const ANY_TERM =
  /\b(?:contrat|convention|abonnement|souscription|licences?|engagements?|maintenance|marche|garantie|lettre de mission|hebergement|forfait|accord cadre|contrat cadre|formule|infogerance|support|location|periode|prestation|mission|service|plan|pack|acces)\b.{0,80}\b(?:jusqu|expir\w+|se termin\w+|termine|prend\w* fin|arriv\w+ (?:a|au) (?:terme|echeance|bout)|s arret\w+|court|courait|cess\w+|s ach\w+|fini\w*|fin (?:le|au)|tombe|echo\w+|renouvel\w+)|: fin (?:le|au)|\b(?:engagee?s?|payee?s?|couverte?s?|abonnee?s?|liee?s?|sous contrat|reglee?s?|facturee?s?|valable|souscri\w+) (?:\w+ )?jusqu|\b(?:on|a|ils) resign\w+|\ba resigner\b|\bdate de fin\b|\btacite reconduction\b/;
const TERM_STEMS = stemsOf(TERM, ANY_TERM);
const BESIDE_TERM = stemsBeside(TERM, ANY_TERM);
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
    const { stems } = event;
    if ((stems & TERM_STEMS) === 0 || (stems & BESIDE_TERM) === 0 || (stems & DATE_STEMS) === 0) continue;
    const found = termOf(event);
    if (!found || event.voice === "machine") continue;
    const ahead = daysBetween(reading.day, found.date.end);
    if (ahead < SOONEST || ahead > FARTHEST || isRenewed(event.normalised)) return null;
    if (
      after(reading, event).some(
        (later) =>
          later.voice !== "machine" && (isRenewed(later.normalised) || saysRenewed(later.normalised)),
      )
    )
      return null;
    const text = `Échéance de contrat le ${frenchShortDay(found.date.end, reading.day)}`;
    const evidence = [evidenceOf(event, found.sentence)];
    return { signal: "renewal", weight: WEIGHT, text, due: found.date.end, evidence };
  }
  return null;
}

function termOf(event: ReadEvent): { sentence: Sentence; date: DateMention } | null {
  for (const sentence of event.sentences) {
    const { normalised } = sentence;
    const named = TERM.test(normalised) && !OTHER_TERM.test(normalised);
    if (NOT_OUR_TERM.test(normalised) || !(named || ANY_TERM.test(normalised))) continue;
    const date = findDates(normalised, event.day).find((mention) => !mention.past && isTermDate(mention));
    if (date) return { sentence, date };
  }
  return null;
}

/** « fin décembre » is a term; « au dernier trimestre » is too vague to be one. */
function isTermDate(mention: DateMention): boolean {
  return daysBetween(mention.start, mention.end) <= 31;
}
