import type { Sentence } from "./sentences.ts";

const COURTESY =
  /^(?:bonjour|bonsoir)?[ ,]*(?:\w+[ ,]+)?(?:comment (?:allez|vas|va)|ca va|vous allez bien|n est ce pas|ok|d accord|non|oui|vraiment)\b/;

const INDIRECT =
  /\b(?:pouvez|pourriez|pourrez|peux|pourrais|pourrait on|peut on) (?:vous|tu|nous|me|m)\b|\b(?:merci de|prière de|priere de) (?:me |m |nous )?(?:dire|preciser|confirmer|indiquer|envoyer|transmettre|communiquer|faire|rappeler|recontacter|revenir|repondre|donner)|\b(?:j aimerais|je voudrais|nous voudrions|nous aimerions|je souhaiterais|je souhaite|nous souhaitons|nous souhaiterions|j aurais besoin|j ai besoin|nous avons besoin|nous aurions besoin|il me faudrait|il nous faudrait|il me manque|il nous manque) (?:de |d )?(?:savoir|connaitre|comprendre|avoir|recevoir|obtenir|verifier|une? (?:precision|confirmation|reponse|information|devis)|(?:la|le|les|des|d|vos|votre) )|\b(?:dites|dis|precisez|confirmez|indiquez|envoyez|transmettez|rappelez) (?:moi|nous)\b|\best ce que\b|\b(?:je me demande|nous nous demandons|reste a savoir|question|curieux de savoir)\b|\b(?:en|dans l) attente de (?:votre|vos|ton|cette) (?:retour|reponse|confirmation)|\bmerci (?:d avance )?(?:de|pour) (?:votre|ton) (?:retour|reponse)\b|\bcombien (?:coute|de temps|faut|cela)|\bquand (?:pouvez|pourriez|pensez|seriez)/;

/** Asking for an answer that is about nothing else is a request too, but not the best one to quote. */
const ONLY_ASKS_FOR_ANSWER = /^(?:merci|en attente|dans l attente)/;

/**
 * The sentence of a received message that asks us something, the most telling one; null when there is none.
 *
 * @example « Bonjour, la garantie couvre-t-elle les pièces ? Merci » → the question
 * @example « Merci de me confirmer la date de livraison. » → the request
 * @example « Comment allez-vous ? » → null
 */
export function findQuestion(sentences: readonly Sentence[]): Sentence | null {
  const asked = sentences.filter(
    (sentence) =>
      !COURTESY.test(sentence.normalised) &&
      (sentence.text.endsWith("?") || INDIRECT.test(sentence.normalised)),
  );
  return (
    asked.find((sentence) => sentence.text.endsWith("?")) ??
    asked.find((sentence) => !ONLY_ASKS_FOR_ANSWER.test(sentence.normalised)) ??
    asked[0] ??
    null
  );
}

const SETTLED_BY_THEM =
  /(?:j ai|nous avons|on a) (?:finalement |enfin |deja )?(?:trouve|eu|obtenu|la reponse|ma reponse)|ne tenez pas compte|oubliez (?:ma|mon|notre)|plus besoin|c est (?:bon|regle)|tout est clair|question (?:reglee|resolue)|parfait|merci (?:beaucoup )?(?:pour|de) (?:votre|ta|cette|ton|l|le|la|les|ces) (?:reponse|reactivite|retour|precision|aide|information|message|mail|detail|envoi|disponibilite|eclairage)/;

const ANSWERED_NOTE =
  /(?:repondue?|reponse (?:donnee|faite|envoyee|apportee|transmise|fournie)|precisions? (?:donnee|apportee|envoyee|transmise)s?|question (?:traitee|reglee|resolue|close)|ai repondu|avons repondu|lui ai (?:confirme|explique|precise|donne)|explique par telephone|renseignee?)\b/;

export const settlesOwnQuestion = (text: string): boolean => SETTLED_BY_THEM.test(text);
export const saysAnswered = (text: string): boolean => ANSWERED_NOTE.test(text);
