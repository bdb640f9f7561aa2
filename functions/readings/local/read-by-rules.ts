import type { Fact } from "../contract.ts";
import { mannerOf } from "../manner.ts";
import type { SourceText } from "../source-text.ts";
import { addDays } from "../../language/dates/calendar.ts";
import { findDates } from "../../language/dates/date-mentions.ts";
import { findDue } from "../../language/dates/due.ts";
import { lastDayAway } from "../../language/phrases/absences.ts";
import { readCommitments } from "../../language/phrases/commitments.ts";
import { saysGone } from "../../language/phrases/departures.ts";
import { offersIntroduction, saysIntroduced } from "../../language/phrases/introductions.ts";
import { opposes } from "../../language/phrases/opposition.ts";
import {
  callsOff,
  isDelivery,
  isLost,
  isRenewed,
  saysCallDone,
  saysDelivered,
} from "../../language/phrases/outcomes.ts";
import { isPutOff, postponedUntil } from "../../language/phrases/postponement.ts";
import { findQuestion, findReportedQuestion, saysAnswered } from "../../language/phrases/questions.ts";
import { dropsCall, recordsSending, saysSpoken } from "../../language/phrases/settlements.ts";
import { showsSupport } from "../../language/phrases/support.ts";
import { isAutomaticReply, isBounce } from "../../language/phrases/automatic.ts";
import { saysLinesBroken } from "../../language/text/broken-lines.ts";
import { ownWords } from "../../language/text/message-text.ts";
import { normalise } from "../../language/text/normalise.ts";
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
const OUR_NEXT_STEP =
  /(?:nous|on) (?:devons|doit|devra|devrons|avons a|a a)\b|\bje (?:dois|vais|leur|lui)\b|de notre cote|de notre part|a nous de|a moi de|suites? a donner|(?:prochaines?|dernieres?) etapes?|etapes? suivantes?|(?<!no )next step|(?:attend\w*|attente d\w*|veulent|souhaitent|demande\w*) (?:de (?:nous|notre part) )?(?:un|une|le|la|les|l|notre|nos|mon|des|d)\b|compte rendu (?:a|et)|a (?:envoyer|transmettre|formaliser|chiffrer|proposer|preparer|rediger|planifier|organiser)|reste a\b|il faut\b|(?:proposition|devis|chiffrage|planning|compte rendu|synthese|recapitulatif|scenario)\b.{0,40}\b(?:attendue?s?|a faire|promise?|demandee?s?)|(?:suite|relance) attendue|on s est engage|nous sommes engages|(?:il )?(?:nous|m) (?:revient|appartient|incombe|reste)\b|attend\w* (?:que|qu) (?:je|on|nous)\b|attend\w* (?:maintenant |juste |desormais |surtout )*(?:notre|nos|mon|mes|ma)\b|(?:pas|rien) encore (?:faite?|envoyee?|parti\w*|redige\w*|transmis\w*|formalise\w*|chiffre\w*)|(?:doit|doivent|devra|devront|devrait) (?:\w+ment |maintenant |encore |desormais )?(?:leur|lui|vous|etre)\b|(?:on|ils|elle|il|maintenant on) fai(?:t|sons) quoi|marche a suivre|balle (?:est )?dans notre camp|ball in our court|to ?do\b|action(?:s)? (?:pour )?(?:nous|moi|\w+ :)|(?:compte|comptent) sur (?:nous|moi|notre|nos)|(?:veu\w+|souhait\w+|voudr\w+|aimer\w+|demand\w+) (?:que|qu) (?:je|on|nous)\b|(?:souhait\w*|veu(?:t|lent)|voudr\w+|aimer\w+|demand\w+|prefer\w+|attend\w*|espere\w*|besoin)(?: a| de| d)? ?(?:recevoir|avoir|lire|obtenir|disposer d\w*|voir)? ?(?:quelque chose|qqch|ca|cela|une trace|un ecrit|tout ca|noir sur blanc|le detail|des chiffres|de quoi \w+)\b(?! (?:de son cote|ailleurs))|(?:souhait\w*|veu(?:t|lent)|voudr\w+|aimer\w+|demand\w+|prefer\w+|attend\w*|fal\w+|faut)\b.{0,40}\b(?:par ecrit|par mail|par e ?mail|noir sur blanc)\b/;
const TASK =
  /(?<!\b(?:lui|elle|eux|elles|nous|cherche\w*|commence\w*|reste pas|rien|rien de|rien de plus|rien d autre|continue\w*) )\ba (?:(?:le|la|l|les|lui|leur|vous|te|y|en) )*(?!partir|savoir|valoir|venir|peine|l inter|cote|refaire un tour|boire|manger|jour|hier)\w{2,}(?:er|ir|re)\b(?! notre)/;
const NOTHING_TO_DO =
  /rien a signaler|all good|ticket|traitee? par|r a s\b|\bras\b|no next step|tout va bien|sans suite|pas de suite|aucune (?:suite|action)|rien a (?:faire|prevoir)|(?:a|de) (?:lui|elle|eux) (?:de|d)\b|(?:revien\w+|recontact\w+|rappell\w+) (?:vers )?nous|reviendra vers|reviendront vers|de leur cote|(?:annulee?|reportee?|decalee?)\b|n est pas venu|absent au rendez|formation (?:realisee|terminee|effectuee)|mise en service|point (?:trimestriel|annuel|mensuel|hebdo\w*)|courtoisie|a decline|pas interesse|a decline|inauguration|after ?wor?k|cocktail|\bpot\b|aperitif|\bapero\b|meet ?up|anniversaire|portes ouvertes|\bcancel\w*|\bdecommande\w*|\bsautee?\b|no ?show|\blapin\b|(?:pas|n a pas|jamais) eu lieu|signe (?:le )?(?:bl|pv|bon de livraison)|\blivraison\b|dit bonjour|salue\w*\b|de loin\b|serr\w+ la main|\bterminee?s?\b|tout le monde (?:est )?content|aucun besoin|pas de besoin|zero (?:boulot|business|sujet)|sans (?:sujet|ordre du jour)|laiss\w+ tomber|recale|replanifi\w+|(?:receptionnee?|livree?|recettee?) (?:sans reserve|ok)|solde de tout|cloture|fin de (?:mission|prestation|projet)|simple (?:visite|passage)|croise\w*|voeux|galette|salon\b|(?:poste|depart|retraite|promotion) (?:fete|celebre)|pour feter/;

type Found = Pick<Fact, "kind" | "who" | "act"> & { sentence: Sentence };

/**
 * FOR COMPARISON: the facts that the phrase rules of the former ranking find in a text. Null where nothing
 * was found and a sentence names a day to come or holds a verb of theirs: rules never say that a text is empty.
 */
export function readByRules(source: SourceText): Fact[] | null {
  const { channel, incoming, day } = source;
  const manner = mannerOf(source);
  const subject = normalise(source.subject ?? "");
  const own = channel === "email" ? ownWords(source.text) : source.text;
  const sentences = citablePieces(own.slice(0, 4000)).flatMap((piece) => splitSentences(piece));
  const normalised = sentences.map((one) => one.normalised).join(" ");
  const sent = !incoming && (channel === "email" || channel === "sms");
  const theirs = manner === "theirMessage" || (incoming && channel !== "meeting" && channel !== "phone_call");
  const record = !sent && !theirs;
  const found: Found[] = [];
  const add = (
    sentence: Sentence | undefined,
    kind: Fact["kind"],
    who: Fact["who"],
    act: Fact["act"] = null,
  ) => {
    if (sentence !== undefined) found.push({ sentence, kind, who, act });
  };
  const automatic = isAutomaticReply({ subject, normalised, incoming });
  if (manner !== "machine" || incoming)
    for (const sentence of sentences) {
      const text = sentence.normalised;
      if (!sent && opposes(text)) add(sentence, "optOut", "contact");
      if (!sent && lastDayAway(text, day, { byContact: incoming, automatic }) !== null)
        add(sentence, "absence", "contact");
      if (!sent && saysGone(text)) add(sentence, "departure", "contact");
      if (record && saysLinesBroken(text)) add(sentence, "unreachable", "contact");
    }
  if (incoming && isBounce({ subject, normalised, incoming })) add(sentences[0], "unreachable", "contact");
  if (manner !== "machine") {
    for (const sentence of sentences) {
      const text = sentence.normalised;
      const dates = findDates(text, day).filter((date) => !date.past && date.end >= day);
      if (!sent && postponedUntil(text, day) !== null) add(sentence, "postponement", "contact");
      else if (!sent && isPutOff(text)) add(sentence, "postponement", "contact");
      for (const { act } of readCommitments(sentence, theirs ? "contact" : "seller"))
        if (
          !(
            sent &&
            act === "send" &&
            isDelivery(text) &&
            dates.every((date) => date.start <= addDays(day, 0))
          )
        )
          add(sentence, "commitment", "us", act);
      if (!sent && isLost(text)) add(sentence, "refusal", "contact");
      if (!sent && offersIntroduction(text) && !saysIntroduced(text))
        add(sentence, "introduction", "contact");
      if (!sent && showsSupport(text)) add(sentence, "support", "contact");
      if (
        dates.length > 0 &&
        (TERM.test(text) || ANY_TERM.test(text)) &&
        !NOT_OUR_TERM.test(text) &&
        !isRenewed(text)
      )
        add(sentence, "renewal", "contact");
      if (!sent && BUDGET.test(text) && dates.length > 0 && !NOT_FOR_US.test(text))
        add(sentence, "budget", "contact");
      if (record && SENT_IN_RECORD.test(text)) add(sentence, "quoteSent", "contact");
      if (sent && QUOTE.test(text) && (isDelivery(normalised) || AMOUNT.test(normalised)))
        add(sentence, "quoteSent", "contact");
      if (record && (saysCallDone(text) || saysSpoken(text) || recordsSending(text) || saysDelivered(text)))
        add(sentence, "done", "us");
      if (sent && isDelivery(text)) add(sentence, "done", "us");
      if (callsOff(text) || dropsCall(text)) add(sentence, "cancelled", "us");
      if (
        channel === "meeting" &&
        (OUR_NEXT_STEP.test(text) || TASK.test(text)) &&
        !NOTHING_TO_DO.test(normalised)
      )
        add(sentence, "nextStep", "us");
    }
    if (theirs) add(findQuestion(sentences) ?? undefined, "question", "us");
    if (record) add(findReportedQuestion(sentences) ?? undefined, "question", "us");
    if (record && saysAnswered(sentences)) add(sentences[0], "done", "us");
  }
  return [...new Map(found.map((one) => [`${one.kind} ${one.act} ${one.sentence.text}`, one])).values()].map(
    ({ sentence, kind, who, act }) => ({
      kind,
      who,
      act,
      object: null,
      due: findDue(sentence.text, day)[0]?.words ?? null,
      quote: asStored(sentence.text, source.text).slice(0, 600),
      refersTo: null,
    }),
  );
}
