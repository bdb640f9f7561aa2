import { closesDeal, isConversation, isOurMessage, isTheirMessage } from "../contacts-made.ts";
import { daysBetween, frenchDay } from "../../../language/dates/calendar.ts";
import { readCommitments } from "../../../language/phrases/commitments.ts";
import { offersIntroduction } from "../../../language/phrases/introductions.ts";
import { recordsSending, saysGotIt } from "../../../language/phrases/settlements.ts";
import { saysDelivered } from "../../../language/phrases/outcomes.ts";
import type { Sentence } from "../../../language/text/sentences.ts";
import { after, evidenceOf, type ReadEvent, type Reading } from "../reading.ts";
import type { Reason } from "../types.ts";

const WEIGHT = 88;
/** People meet in order to go on: silence is left undone unless the record says that nothing is to follow. */
const WEIGHT_WITHOUT_NEXT_STEP = 76;
const OLDEST = 21;
const OLDEST_WITHOUT_NEXT_STEP = 14;
const LOST_PER_DAY_AFTER_A_WEEK = 0.25;

const OUR_NEXT_STEP =
  /(?:nous|on) (?:devons|doit|devra|devrons|avons a|a a)\b|\bje (?:dois|vais|leur|lui)\b|de notre cote|de notre part|a nous de|a moi de|suites? a donner|(?:prochaines?|dernieres?) etapes?|etapes? suivantes?|(?<!no )next step|(?:attend\w*|attente d\w*|veulent|souhaitent|demande\w*) (?:de (?:nous|notre part) )?(?:un|une|le|la|les|l|notre|nos|mon|des|d)\b|compte rendu (?:a|et)|a (?:envoyer|transmettre|formaliser|chiffrer|proposer|preparer|rediger|planifier|organiser)|reste a\b|il faut\b|(?:proposition|devis|chiffrage|planning|compte rendu|synthese|recapitulatif|scenario)\b.{0,40}\b(?:attendue?s?|a faire|promise?|demandee?s?)|(?:suite|relance) attendue|on s est engage|nous sommes engages|(?:il )?(?:nous|m) (?:revient|appartient|incombe|reste)\b|attend\w* (?:que|qu) (?:je|on|nous)\b|attend\w* (?:maintenant |juste |desormais |surtout )*(?:notre|nos|mon|mes|ma)\b|(?:pas|rien) encore (?:faite?|envoyee?|parti\w*|redige\w*|transmis\w*|formalise\w*|chiffre\w*)|(?:doit|doivent|devra|devront|devrait) (?:\w+ment |maintenant |encore |desormais )?(?:leur|lui|vous|etre)\b|(?:on|ils|elle|il|maintenant on) fai(?:t|sons) quoi|marche a suivre|balle (?:est )?dans notre camp|ball in our court|to ?do\b|action(?:s)? (?:pour )?(?:nous|moi|\w+ :)|(?:compte|comptent) sur (?:nous|moi|notre|nos)|(?:veu\w+|souhait\w+|voudr\w+|aimer\w+|demand\w+) (?:que|qu) (?:je|on|nous)\b|(?:souhait\w*|veu(?:t|lent)|voudr\w+|aimer\w+|demand\w+|prefer\w+|attend\w*|espere\w*|besoin)(?: a| de| d)? ?(?:recevoir|avoir|lire|obtenir|disposer d\w*|voir)? ?(?:quelque chose|qqch|ca|cela|une trace|un ecrit|tout ca|noir sur blanc|le detail|des chiffres|de quoi \w+)\b(?! (?:de son cote|ailleurs))|(?:souhait\w*|veu(?:t|lent)|voudr\w+|aimer\w+|demand\w+|prefer\w+|attend\w*|fal\w+|faut)\b.{0,40}\b(?:par ecrit|par mail|par e ?mail|noir sur blanc)\b/;
/** « restitution à leur faire », « plan à chiffrer »: a task, unless it is said to be theirs. */
const TASK =
  /(?<!\b(?:lui|elle|eux|elles|nous|cherche\w*|commence\w*|reste pas|rien|rien de|rien de plus|rien d autre|continue\w*) )\ba (?:(?:le|la|l|les|lui|leur|vous|te|y|en) )*(?!partir|savoir|valoir|venir|peine|l inter|cote|refaire un tour|boire|manger|jour|hier)\w{2,}(?:er|ir|re)\b(?! notre)/;

const NOTHING_TO_DO =
  /rien a signaler|all good|ticket|traitee? par|r a s\b|\bras\b|no next step|tout va bien|sans suite|pas de suite|aucune (?:suite|action)|rien a (?:faire|prevoir)|(?:a|de) (?:lui|elle|eux) (?:de|d)\b|(?:revien\w+|recontact\w+|rappell\w+) (?:vers )?nous|reviendra vers|reviendront vers|de leur cote|(?:annulee?|reportee?|decalee?)\b|n est pas venu|absent au rendez|formation (?:realisee|terminee|effectuee)|mise en service|point (?:trimestriel|annuel|mensuel|hebdo\w*)|courtoisie|a decline|pas interesse|a decline|inauguration|after ?wor?k|cocktail|\bpot\b|aperitif|\bapero\b|meet ?up|anniversaire|portes ouvertes|\bcancel\w*|\bdecommande\w*|\bsautee?\b|no ?show|\blapin\b|(?:pas|n a pas|jamais) eu lieu|signe (?:le )?(?:bl|pv|bon de livraison)|\blivraison\b|dit bonjour|salue\w*\b|de loin\b|serr\w+ la main|\bterminee?s?\b|tout le monde (?:est )?content|aucun besoin|pas de besoin|zero (?:boulot|business|sujet)|sans (?:sujet|ordre du jour)|laiss\w+ tomber|recale|replanifi\w+|(?:receptionnee?|livree?|recettee?) (?:sans reserve|ok)|solde de tout|cloture|fin de (?:mission|prestation|projet)|simple (?:visite|passage)|croise\w*|voeux|galette|salon\b|(?:poste|depart|retraite|promotion) (?:fete|celebre)|pour feter/;

/** It did not take place. */
const NOT_HELD =
  /\bannul\w+|\breport(?:ee?s?|er|ons)\b|\bdecal\w+|\bdeplacee?\b|\bplante[es]?\b|\bmanquee?\b|\b(?:personne|porte close|pose un lapin)\b(?= (?:au|a la|sur|chez|dans|en)\b|$|[,.;:!])|\b(?:n etait|n etaient|n est|etait) pas (?:la|venue?|presente?|disponible|sur place)|\brate(?:e)?\b|\bpas (?:pu|eu lieu|venue?s?|au rendez vous)\b|\bpour rien\b|\breprogramm\w+|\brefix\w+/;
/** The next move is said to be theirs, or nobody’s. */
const LEFT_TO_THEM =
  /\b(?:il|elle|ils|elles|client|chef|dirigeante?|direct\w+|on|qui) (?:nous |me |m |se )?(?:re(?:vien(?:t|nent|dra|dront)|pren(?:d|dra|dront|nent)|contact\w+|lanc\w+|rappell\w+)|rappell\w+|appell\w+|(?:tien\w+|fe\w+|fai\w+|donne\w*) (?:\w+ ){0,2}(?:courant|signe|nouvelles?|retour))(?! (?:le|la|les) )|\bc est (?:a )?(?:lui|elle|eux|elles)\b|\b(?:a|de) (?:lui|elle|eux|elles|sa part|leur part)\b|\b(?:de|par) (?:leur|son|sa) (?:part|cote|initiative)\b|\b(?:elle|lui|eux) memes?\b|\b(?:reprend\w*|reviend\w*) (?:contact|vers)|\battend\w* (?:son|leur|sa) (?:retour|feu vert|accord|appel|signal)/;
/** They want nothing, or there is nothing more to be had. */
const NO_NEED =
  /\b(?:dit|repondu) (?:clairement )?non\b|\b(?:pas|plus|aucun\w*|zero|sans|ni) (?:de |d |le |la |l |un |une )?(?:nouveaux? |autres? )?(?:besoins?|projets?|sujets?|interet|interessee?s?|opportunite\w*|budget|suites?|actions?|attentes?|demandes?|potentiel|actualite|perspectives?|concret)\b|\brien (?:de|d|a|pour|en|n|ne|chez|sur|avant)\b|\b(?:restent?|rester|prefere\w*|continue\w*|satisfaite?s?|content\w*|fidele\w*|engagee?s?|sous contrat) (?:\w+ )?(?:avec|chez|a|de) (?:son|sa|leur|leurs|un|une) (?:\w+ )?(?:fournisseur|prestataire|concurrent|partenaire|solution|contrat|grossiste|equipement\w*)|\bcontrat (?:en cours )?jusqu|\b(?:refuse\w*|refus|ecarte\w*|decline\w*|renonce\w*|abandonne\w*)\b|\bne (?:veut|veulent|souhait\w+|change\w*|compt\w+|prevoi\w+|cherch\w+) (?:pas|rien|plus)\b|\brien de plus\b|\b(?:tout|toutes?|tous) (?:est |sont )?(?:levee?s?|carree?s?|ok|conformes?|regle\w*|en ordre|bon|bouclee?s?|soldee?s?|signee?s?|clos\w*)\b|\bproces verbal signe|\b(?:pv|bon|bl) (?:\w+ )?signe|\bcloture\b|\bfini\w*\b|\b(?:projet|chantier|mission|travaux|prestation|commande) (?:livree?|acheve\w*|termine\w*|finis?|receptionne\w*)\b/;
/** Met as people meet, on no business. */
const SOCIAL =
  /\b(?:politesse|courtoisie|amica\w+|convivial\w*|coucou|bonjour|bonsoir|saluer?|salue\w*|apero\w*|aperitif|cocktail|cafe|bieres?|verre|pot|dejeuner|petit dejeuner|diner|repas|barbecue|gala|soiree|ceremonie|remise (?:de|du|des)|anniversaire|mariage|enterrement|obseques|match|golf|tournoi|rugby|foot|inauguration|vernissage|salon|foire|stand|colloque|conference|seminaire|kermesse|noel|galette|voeux|trophee|photo|cheque|concours|fete\w*|croise\w*|apercu\w*|hasard)\b|\b(?:pas|sans|jamais|peu) (?:\w+ )?(?:parl\w+|discut\w+|caus\w+|evoqu\w+)|\b(?:visite|inspection|controle|audit) (?:sanitaire|annuel\w*|periodique|obligatoire)|\b(?:livraison|inventaire|formation|maintenance|depannage|reparation|mise en service|prise en main)\b/;
/** A word of business makes a coffee a meeting. */
const BUSINESS =
  /\b(?:envisag\w+|besoins?|projets?|budgets?|interess\w+|prix|tarifs?|fournisseurs?|devis|offres?|propos\w+|decision|decid\w+|commandes?|volumes?|essais?|tester|test|developp\w+|ouvr\w+|ouvertures?|chang\w+|recherch\w+|cherch\w+|veut|veulent|souhait\w+|voudr\w+|demand\w+|compar\w+|hesit\w+|consult\w+|appel d offres|investi\w+|serieux|potentiel|motiv\w+|embal\w+)\b/;

function callsForNothing(normalised: string): boolean {
  if ([NOTHING_TO_DO, NOT_HELD, LEFT_TO_THEM, NO_NEED].some((rule) => rule.test(normalised))) return true;
  return SOCIAL.test(normalised) && !BUSINESS.test(normalised);
}

/**
 * A recent meeting that calls for something from us, after which we wrote nothing.
 *
 * @example « Atelier avec l’équipe achats, ils attendent notre calendrier » three days ago → 88
 * @example « Visite du site, accueil chaleureux » three days ago → 76: nothing says that it ends there
 * @example either one, then our e-mail → nothing
 */
export function meetingWithoutFollowUp(reading: Reading): Reason | null {
  const meeting = reading.events.findLast((event) => event.channel === "meeting" && event.voice === "seller");
  if (!meeting) return null;
  const age = daysBetween(meeting.day, reading.day);
  const next = meeting.sentences.find(asksOfUs);
  // What an introduction needs is that signal's business, unless the meeting asks for something else by name.
  if (offersOnlyIntroduction(meeting, next)) return null;
  if (age < 1 || age > (next ? OLDEST : OLDEST_WITHOUT_NEXT_STEP)) return null;
  if (!next && (meeting.normalised === "" || callsForNothing(meeting.normalised))) return null;
  if (after(reading, meeting).some(followsUp)) return null;
  return reasonFor(reading, meeting, next);
}

const NAMES_NOTHING =
  /^(?:\w+ ){0,2}?suites? (?:a donner|attendue)|^a (?:suivre|nous de (?:jouer|faire|relancer))\b/;

function offersOnlyIntroduction(meeting: ReadEvent, next: Sentence | undefined): boolean {
  if (!meeting.sentences.some(({ normalised }) => offersIntroduction(normalised))) return false;
  return !next || NAMES_NOTHING.test(next.normalised) || offersIntroduction(next.normalised);
}

function asksOfUs(sentence: Sentence): boolean {
  const { normalised } = sentence;
  if (/\bno next steps?\b/.test(normalised)) return false;
  return (
    OUR_NEXT_STEP.test(normalised) || TASK.test(normalised) || readCommitments(sentence, "seller").length > 0
  );
}

function reasonFor(reading: Reading, meeting: ReadEvent, next: Sentence | undefined): Reason {
  const age = daysBetween(meeting.day, reading.day);
  const tired = LOST_PER_DAY_AFTER_A_WEEK * Math.max(0, age - 7);
  const text = next
    ? `Réunion du ${frenchDay(meeting.day, reading.day)}, suite attendue de notre part`
    : `Réunion du ${frenchDay(meeting.day, reading.day)}, aucun message de notre part depuis`;
  const weight = (next ? WEIGHT : WEIGHT_WITHOUT_NEXT_STEP) - tired;
  return { signal: "meetingWithoutFollowUp", weight, text, due: null, evidence: [evidenceOf(meeting, next)] };
}

function followsUp(event: ReadEvent): boolean {
  if (event.voice === "machine") return false;
  if (isOurMessage(event) || isConversation(event) || closesDeal(event)) return true;
  if (isTheirMessage(event)) return saysGotIt(event.normalised) || endsIt(event.normalised);
  if (event.channel === "other") return recordsSending(event.normalised) || saysDelivered(event.normalised);
  if (event.channel !== "note") return false;
  const arrived = saysDelivered(event.normalised) || saysGotIt(event.normalised);
  return (
    (arrived && !OF_THE_TRADE.test(event.normalised)) ||
    recordsSending(event.normalised) ||
    FOLLOWED_UP.test(event.normalised)
  );
}

/** What comes and goes every week anyway. */
const OF_THE_TRADE =
  /\b(?:commandes?|livraisons?|colis|factures?|paiements?|reglements?|palettes?|marchandises?)\b/;
/** « fait le retour promis suite au rdv », « suite donnée au rendez-vous » */
const FOLLOWED_UP =
  /(?<!pas |pas encore |non )\b(?:(?:fait|donne|rendu|apporte) (?:le|la|un|mon|notre|ce|les) (?:retour|reponse|suite|suivi|point|compte rendu|recap\w*)|(?:retour|suite|suivi|compte rendu) (?:bien |deja )?(?:faite?|donnee?|rendu|effectuee?|assuree?) (?!avant|d ici|pour))\b/;

/** « aucune suite », « nous n’irons pas plus loin »: what we would write about is over. */
const ENDS_IT =
  /(?:aucune|pas de|ne pas (?:y )?donner de|sans) suite|n irons pas plus loin|ne (?:poursui\w+|donn\w+|continu\w+) (?:pas|plus)|on (?:arrete|stoppe|laisse tomber)|(?:restons|reste|rester) en la\b|pas plus loin/;

const endsIt = (normalised: string): boolean => ENDS_IT.test(normalised);
