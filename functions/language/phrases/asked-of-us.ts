import type { Sentence } from "../text/sentences.ts";

/** « Vous allez me demander pourquoi ? » foresees what we would ask; « qui résiste à cela ? » and « bien rentré ? » ask nothing. */
const NOT_A_QUESTION =
  /\b(?:vous|tu) (?:me |m |nous )?(?:(?:aviez|avez|as|avais) )?demand(?:e|iez|ais) (?:si|s il|combien|quand|comment|quels?|quelles?|nos|notre|mes)\b|\bpour repondre a (?:votre|ta|vos|tes) questions?\b|^ah (?:bon|oui)\b|^et dire qu|\bque rever de (?:mieux|plus)\b|\b(?:vous vous|tu te) (?:\w+ ){0,2}?di(?:s|tes)\b (?:\w+ ){0,3}?(?:que|qu)\b|\b(?:vous allez|tu vas) (?:\w+ )?(?:me|nous) (?:demander|dire que|dire pourquoi)\b|\b(?:vous|tu) (?:me|nous|allez me) (?:direz|diras)\b|\bqui (?:peut bien|pourrait|ne voudrait|n aimerait|n aime|ne reverait|dit mieux)\b(?! (?:me|nous|m|venir|passer))|\b(?:passee?s?|eu) (?:un |une |de |d )?(?:bon|bonne|bonnes|bons|belles?|excellent\w*|agreables?) (?:week ?end|vacances|fetes|conges|ete|noel|reveillon|pont|sejour|voyage|soiree)|\b(?:bien |tu es |vous etes )?(?:remise?s?|rentree?s?|reposee?s?) (?:de|du|des) (?:la |l |vos |tes |votre )?(?:foire|salon|fete|vacances|conges|fetes|voyage|week ?end|soiree)|^bonnes? (?:vacances|fetes|conges|rentree)\b/;

/** The second person: a question about us is asked of us, whatever follows. */
const OF_US = /\b(?:vous|votre|vos|tu|te|toi|t|ton|ta|tes)\b/;
const SELF_ANSWER =
  /^(?:oui|evidemment|bien sur|bien entendu|absolument|pas du tout|carrement|clairement|franchement oui|tres bien|tant mieux|evident|aucun\w*|parce que|parce qu|eh bien|et bien|on verra|nous verrons|pour (?:vous|te) (?:remercier|dire|feliciter|souhaiter)|tout simplement)\b|^non\b(?! (?:parce|car|mais))/;
/** « Résultat ? On est ravis. » announces what comes next. */
const ANNOUNCES =
  /^(?:et |alors |mais )?(?:le |la |les |l |notre )?(?:resultats?|bilan|conclusion|verdict|morale|suite|secret|recette|astuce|raison|pourquoi|comment|explication|cause)(?: \w+){0,4}[ ?!]*$/;
const WAITS =
  /^(?:j |je |nous |on )?(?:ai |avons |a )?(?:\w+ )?(?:toujours|besoin|merci|attend\w*|pas (?:recu|eu)|rien|besoin|urgent|il (?:me|nous))\b/;
/** « J’ai demandé à la banque : peut-on… ? Elle a dit oui. » */
const TOLD_TO_ANOTHER =
  /\b(?:lui|leur|elle|il|chef|patronne?|banque|direction|mari|femme|collegue|comptable|equipe|directeur|directrice)\b.{0,60}: /;
const THEIR_ANSWER =
  /^(?:il|elle|ils|elles|sa reponse|la reponse|reponse|leur reponse) (?:m |nous |a |ont |ma |est |etait )|^(?:je transmets|je fais suivre|voila pour|sans plus)\b/;

/**
 * Whether a sentence of a received message that reads as a question waits for an answer of ours. It does not where
 * it foresees ours, is said for courtesy, is answered in the next breath, or tells what others were asked.
 *
 * @example « Livrez-vous le samedi ? » → true
 * @example « Pourquoi je vous écris ? Pour vous remercier. », « Résultat ? On est ravis. » → false
 */
export function isAskedOfUs(sentences: readonly Sentence[], index: number): boolean {
  const { text, normalised } = sentences[index] ?? { text: "", normalised: "" };
  if (NOT_A_QUESTION.test(normalised)) return false;
  if (!text.endsWith("?")) return true;
  const next = sentences[index + 1];
  if (!next || next.text.endsWith("?")) return true;
  if (TOLD_TO_ANOTHER.test(normalised) && THEIR_ANSWER.test(next.normalised)) return false;
  const answered = SELF_ANSWER.test(next.normalised);
  if (/\bpourquoi (?:je|nous|tant|si|avoir|ce|ces|cet)\b/.test(normalised))
    return !answered && !/\btout simplement\b/.test(next.normalised);
  if (ANNOUNCES.test(normalised)) return WAITS.test(next.normalised);
  return !answered || OF_US.test(normalised);
}

const MISADDRESSED =
  /\b(?:messages?|e ?mails?|mails?|courriels?|sms|texto|envoi|ceci|ca)\b.{0,60}\bpar erreur\b|\b(?:envoye|adresse|ecrit|parti|transfere|repondu|expedie|poste)\w* (?:\w+ ){0,3}?par erreur\b|^(?:\w+ ){0,2}?(?:erreur|faute) (?:de |d )(?:destinataire|envoi|adresse|adressage|manip\w*|correspondant\w*|contact|personne|frappe de destinataire)\b(?! de)|\bmauvais\w* (?:destinataire|personne|conversation|discussion|interlocut\w+|fil)\b|\b(?:messages?|mails?|e ?mails?|sms|envoi|courriel)\b.{0,30}\bmauvaise adresse\b|\b(?:trompe\w*|plante\w*|goure\w*) (?:de |d )(?:destinataire|adresse|personne|mail|contact|fil|numero|conversation|discussion|prenom)\b(?! (?:de|du|d|pour)\b)|\b(?:vous|t|te) (?:est|etait|sont) pas (?:du tout )?(?:destine|adresse)\w*|\b(?:est|etait) pas (?:pour|destine\w* a|a) (?:vous|toi)\b|\b(?:c etait|ca s adressait|etait) (?:plutot |en fait |destine\w* )?(?:pour|a) (?:mon|ma|un|une|notre) (?:collegue|assistante?|mari|femme|fils|fille|frere|soeur|equipe|chef|voisine?|autre|copine?|ami\w*)\b|\bignor\w+ (?:ce|mon|cet|le) (?:\w+ )?(?:message|mail|sms|e ?mail|texto|courriel|envoi)\b|\bwrong (?:person|address|thread|recipient|number)\b/;
/** Legal notices speak of errors too; so do complaints about ours. */
const NOT_MISADDRESSED =
  /\b(?:si vous|si ce|if you|en cas|au cas)\b|\b(?:votre|vos) (?:part|erreur|service|equipe|livreur|chauffeur)\b|\b(?:commande|colis|livraison|livre[es]*|livrer|factur\w*|palettes?|cartons?|caisses?|produits?|reference)\b/;

/** What the contact writes to many at once is no question to a supplier. */
const TO_MANY =
  /^(?:bonjour |hello |salut )?(?:a tous |a toutes et a tous )?(?:tres )?(?:cher|chers|chere|cheres|mes chers)(?: et cheres?| cheres?)? (?:collegues|adherente?s|clients?|clientes|voisine?s|parents|coproprietaires|licencies|benevoles|membres|abonnes|locataires|residents|collaborateurs|associes|consoeurs|eleves|habitants|riverains)\b/;

/**
 * A message that was meant for somebody else: sent by mistake, or written to the contact's own people.
 *
 * @example « Peux-tu réserver la salle ? (Pardon, message adressé par erreur.) » → true
 * @example « Si vous avez reçu ce message par erreur, merci de le détruire. » → false
 */
export function isForSomebodyElse(sentences: readonly Sentence[]): boolean {
  return sentences.some(
    ({ text, normalised }, index) =>
      (index < 2 && TO_MANY.test(normalised)) ||
      (!text.endsWith("?") && MISADDRESSED.test(normalised) && !NOT_MISADDRESSED.test(normalised)),
  );
}
