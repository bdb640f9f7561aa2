/** Words of delivery, read broadly: callers combine them with other evidence. */

const ENCLOSED =
  /\b(?:ci (?:joint|inclus|apres|dessous)|pieces? jointes?|en (?:annexe|attache)|jointe?s?|joins|attached|enclosed|please find|here (?:is|are)|wetransfer|telechargeable|a telecharger)\b/;
const HANDED_OVER =
  /\b(?:voici|voila|trouver(?:ez|as)|veuillez trouver|c est parti|comme (?:promis|convenu|demande)|(?:vous|te|t) (?:\w+ment |l |la |le |les |en )?(?:transmets|adresse|envoie|partage|communique|remets|soumets|laisse|file|depose|donne|livre|fais (?:parvenir|suivre)))\b/;
const LEFT =
  /(?<!\b(?:pas|encore|non|jamais|a|etre) )\b(?:envoye|transmis|adresse|remis|partage|expedie|livre|parti|depose|poste|communique)e?s?\b(?! (?:avant|d ici|pour le|demain))/;
const TALKED =
  /\b(?:eue?|vue?|jointe?|rappelee?|appelee?|recontactee?|parle|echange) (?:\w+ ){0,3}?(?:au telephone|en ligne|en visio|en direct|de vive voix|ce (?:matin|midi|jour|soir)|hier|tout a l heure)\b|\bc est (?:fait|regle|plie|envoye)\b/;

/** Whether our own words hand something over, on normalised text. */
export const saysDelivery = (normalised: string): boolean =>
  ENCLOSED.test(normalised) || HANDED_OVER.test(normalised);

/**
 * Whether a record says that a document was sent or that a talk took place, on normalised text.
 *
 * @example « Devis envoyé », « eu au téléphone ce matin » → true
 * @example « Devis pas encore envoyé » → false
 */
export const saysSettled = (normalised: string): boolean => LEFT.test(normalised) || TALKED.test(normalised);
