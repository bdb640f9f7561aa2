import { type Fact, LONGEST_QUOTE } from "../contract.ts";
import type { Manner } from "../manner.ts";
import { LONGEST_TEXT } from "./longest-text.ts";
import type { SourceText } from "../source-text.ts";
import { findDates } from "../../language/dates/date-mentions.ts";
import { findDue } from "../../language/dates/due.ts";
import { readCommitments } from "../../language/phrases/commitments.ts";
import { saysGone } from "../../language/phrases/departures.ts";
import { offersIntroduction, saysIntroduced } from "../../language/phrases/introductions.ts";
import { opposes } from "../../language/phrases/opposition.ts";
import {
  callsOff,
  isDelivery,
  isRenewed,
  saysCallDone,
  saysDelivered,
} from "../../language/phrases/outcomes.ts";
import { findQuestion, findReportedQuestion, saysAnswered } from "../../language/phrases/questions.ts";
import { dropsCall, recordsSending, saysSpoken } from "../../language/phrases/settlements.ts";
import { saysLinesBroken } from "../../language/text/broken-lines.ts";
import { ownWords } from "../../language/text/message-text.ts";
import { splitSentences, type Sentence } from "../../language/text/sentences.ts";
import { asStored, citablePieces } from "../../language/untrusted/citable-pieces.ts";

const NOUN = String.raw`(?:devis|dvs|chiffrages?|cotations?|propales?|quotes?|pricing|proposals?|pro ?forma|estimatif|tarification|estimation|(?:notre|mon|ma|l|une|cette|la|le|votre|derniere|meilleure|nouvelle|deuxieme) (?:meilleure |nouvelle |derniere )?(?:offre|proposition)|(?:offre|proposition) (?:commerciale|tarifaire|de prix|chiffree|de services?|financiere|finale|technique|actualisee|revisee|corrigee|definitive|d accompagnement|de collaboration|ajustee|jointe|ci jointe|budgetaire)|offre|proposition)`;
const QUOTE = new RegExp(
  String.raw`\b${NOUN}\b(?! (?:de )?(?:rendez|creneau|date|visite|d appel|d emploi|de stage|mobile))`,
);
const SENT = String.raw`(?:envoye|transmis|remis|adresse|parti|soumis|presente|depose|laisse|donne|livre|expedie|poste|balance|file|pousse|chez (?:lui|elle|eux))(?:e|s|es)?`;
const SENT_IN_RECORD = new RegExp(
  String.raw`\b${NOUN}\b(?!.{0,50}\b(?:a|pas|pas encore|jamais|non|promis|avoir|etre) (?:envoy|transm|rem[ei]|adress|soum|present|depos))[^.;]{0,50}?\b${SENT}\b|(?<!\b(?:pas|encore|a|non|jamais) )\b(?:${SENT}|transmission d[eu]|remise d[eu]|envoi d[eu]|depot d[eu]|presentation d[eu])\b.{0,25}\b${NOUN}\b`,
);
const AMOUNT = /\d ?(?:k ?)?(?:€|eur\b|euros?\b|ke\b)|\d ?k\b|\d (?:ht|ttc)\b|hors taxes?|net de taxe/;
const TERM =
  /echeance|echoit|\bechu|fin (?:d |de l |de |du )?(?:\w+ )?(?:engagement|contrat|abonnement|bail|licences?|maintenance|garantie|marche)|(?:contrat|abonnement|licences?|engagement|maintenance|bail|marche|garantie)\b.{0,60}\b(?:jusqu|expir\w+|se termin\w+|prend\w* fin|prendra fin|arriv\w+ a (?:terme|echeance)|s arret\w+|cour\w+|cess\w+|s acheve|fin (?:au|le)|renouvel\w+|fini\w*|tombe|a renegocier)|renouvellement|reconduction|periode contractuelle|date anniversaire|anniversaire du contrat|preavis|\bexpire\b|\bexpiration\b|a renouveler|arriv\w+ a (?:terme|echeance)/;
const NOT_OUR_TERM =
  /\b(?:offre|devis|proposition|propale?|prix|tarifs?|remise|bon|avoir|chiffrage|cotation|promo\w*)\b.{0,60}\b(?:valable|valide|tenue?s?|garantie?s?|maintenue?s?) (?:\w+ )?jusqu|\bbail\b(?! (?:du|de|d) (?:materiel|equipement|l equipement|copieur|parc|vehicule))|\bloyer|\blocaux\b|\bnom de domaine|\bregistrar\b|contrat de travail|periode d essai|\bcdd\b|apprentissage|alternan\w+|\bstage\b|\bmandat\b|passeport|permis|\bbrevet|sans incidence|sans rapport|ne nous concern\w+|rien a voir|(?:autre|leur|d un|chez un) (?:fournisseur|prestataire|operateur|concurrent|assureur|registrar|bailleur)|contrat (?:d )?(?:energie|electricite|gaz|telephon\w+|assurance|mobile)|garantie (?:decennale|constructeur)|\bvisa\b|carte (?:bancaire|grise)|campagne|soldes|inscription/;
const ANY_TERM =
  /\b(?:contrat|convention|abonnement|souscription|licences?|engagements?|maintenance|marche|garantie|lettre de mission|hebergement|forfait|accord cadre|contrat cadre|formule|infogerance|support|location|periode|prestation|mission|service|plan|pack|acces)\b.{0,80}\b(?:jusqu|expir\w+|se termin\w+|termine|prend\w* fin|arriv\w+ (?:a|au) (?:terme|echeance|bout)|s arret\w+|court|courait|cess\w+|s ach\w+|fini\w*|fin (?:le|au)|tombe|echo\w+|renouvel\w+)|: fin (?:le|au)|\b(?:engagee?s?|payee?s?|couverte?s?|abonnee?s?|liee?s?|sous contrat|reglee?s?|facturee?s?|valable|souscri\w+) (?:\w+ )?jusqu|\b(?:on|a|ils) resign\w+|\ba resigner\b|\bdate de fin\b|\btacite reconduction\b/;
const BUDGET =
  /\b(?:achats?|equipements?|investissements?|renouvellements? du materiel)\b.{0,40}\b(?:se|s) (?:decid|vot|arbitr|valid|jou|tranch)\w+|\bbudget\w*|\benveloppe\b|\barbitrages?\b|\bcapex\b|\bopex\b|\binvestissements?\b|comite (?:d |des |de )?(?:investissement|engagement|achat|budgetaire)|lignes? de credit|demandes? de credits?|\bcredits?\b.{0,30}\b(?:votes?|ouverts?|debloques?|alloues?)|financement|\bexercice (?:comptable|fiscal|clos|budgetaire|social|en cours)|\b(?:nouvel|debut d|fin d|cloture de l) exercice\b|\bcloture (?:fiscale|comptable|budgetaire|de l exercice|des comptes)|\bplan (?:de |d )(?:developpement des competences|formation|investissements?|equipement|charges?)\b|\bdepenses\b|\breliquat\b|\bdotation\b|\bsubventions?\b|\bfonds\b|\bligne a depenser\b|\bopco\b/;
const NOT_FOR_US =
  /(?:sans|aucun|pas de) (?:rapport|lien)|budget (?:de |du |de la )?(?:communication|marketing|publicite|recrutement|rh|vacances|travaux du voisin)\b|rien a voir|\bc est non\b|(?:ne|n) (?:nous )?(?:concern\w+|est) pas (?:pour )?nous|ne nous concern\w+|pas pour nous|hors (?:sujet|perimetre)|\bcommunal|\bmunicipal|\bvillage\b|\bperso\w*\b|\bmenage\b|familia\w+|loi de finances|budget de l etat|\bassociation de parents|sans incidence/;

type Found = Pick<Fact, "kind" | "who" | "act"> & { sentence: Sentence };

/**
 * What phrases collected by hand tell of a text that a person wrote, of the kinds that they tell well enough: asked
 * where the classifier is in doubt. Finding nothing says nothing of the text.
 */
export function readByRules(source: SourceText, manner: Manner): Fact[] {
  const { channel, incoming, day } = source;
  const own = channel === "email" ? ownWords(source.text) : source.text;
  const sentences = citablePieces(own.slice(0, LONGEST_TEXT)).flatMap((piece) => splitSentences(piece));
  const normalised = sentences.map((one) => one.normalised).join(" ");
  const sent = !incoming && (channel === "email" || channel === "sms");
  const theirs = manner === "theirMessage" || (incoming && channel !== "meeting" && channel !== "phone_call");
  const record = !sent && !theirs;
  const found: Found[] = [];
  const add = (sentence: Sentence, kind: Fact["kind"], who: Fact["who"], act: Fact["act"] = null) => {
    found.push({ sentence, kind, who, act });
  };
  for (const sentence of sentences) {
    const text = sentence.normalised;
    const dates = findDates(text, day).filter((date) => !date.past && date.end >= day);
    if (!sent && opposes(text)) add(sentence, "optOut", "contact");
    if (!sent && saysGone(text)) add(sentence, "departure", "contact");
    if (record && saysLinesBroken(text)) add(sentence, "unreachable", "contact");
    for (const { act } of readCommitments(sentence, theirs ? "contact" : "seller")) {
      // « Je vous envoie le plan » in our message is the sending itself, unless it names a day to come.
      const isSending =
        sent && act === "send" && isDelivery(text) && dates.every(({ start }) => start <= day);
      if (!isSending) add(sentence, "commitment", "us", act);
    }
    if (!sent && offersIntroduction(text) && !saysIntroduced(text)) add(sentence, "introduction", "contact");
    const isTerm = (TERM.test(text) || ANY_TERM.test(text)) && !NOT_OUR_TERM.test(text) && !isRenewed(text);
    if (dates.length > 0 && isTerm) add(sentence, "renewal", "contact");
    if (!sent && BUDGET.test(text) && dates.length > 0 && !NOT_FOR_US.test(text))
      add(sentence, "budget", "contact");
    const carries = sent && QUOTE.test(text) && (isDelivery(normalised) || AMOUNT.test(normalised));
    if (carries || (record && SENT_IN_RECORD.test(text))) add(sentence, "quoteSent", "contact");
    const isDone = saysCallDone(text) || saysSpoken(text) || recordsSending(text) || saysDelivered(text);
    if ((record && isDone) || (sent && isDelivery(text))) add(sentence, "done", "us");
    if (callsOff(text) || dropsCall(text)) add(sentence, "cancelled", "us");
  }
  const question = theirs ? findQuestion(sentences) : record ? findReportedQuestion(sentences) : null;
  if (question) add(question, "question", "us");
  const [first] = sentences;
  if (first && record && saysAnswered(sentences)) add(first, "done", "us");
  return [...new Map(found.map((one) => [`${one.kind} ${one.act} ${one.sentence.text}`, one])).values()].map(
    ({ sentence, ...fact }) => ({
      ...fact,
      object: null,
      due: findDue(sentence.text, day)[0]?.words ?? null,
      quote: asStored(sentence.text, source.text).slice(0, LONGEST_QUOTE),
      refersTo: null,
    }),
  );
}
