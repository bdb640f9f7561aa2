/** Ways to write down that nothing reaches a person any more. */
const BROKEN: readonly RegExp[] = [
  /\b(?:mes |nos |les |ses |tous (?:mes|nos|les) )?(?:(?:e ?)?mails?|messages?|courriels?) (?:\w+ ){0,4}?(?:me |nous )(?:reviennent|revient|sont (?:revenus|renvoyes|retournes))\b|\b(?:(?:e ?)?mails?|messages?|courriels?) (?:\w+ ){0,4}?(?:sont |est |etaient )?(?:renvoyes?|retournes?|refusee?s?|rejetee?s?|bloquee?s?) (?:automatiquement|par (?:le|leur|son) (?:serveur|messagerie)|a l expediteur|systematiquement)/,
  /\b(?:(?:e ?)?mails?|adresse(?: mail| e ?mail)?|boite(?: mail)?|messagerie) (?:\w+ )?(?:ko|hs|morte?s?|caduque|perimee?s?|obsolete|plus valable|plus bonne)\b|\bretour (?:en )?erreur\b(?=.{0,200}(?:mail|adresse))|\b(?:mail|adresse)\b.{0,30}\bretour (?:en )?erreur\b|\bmessages? d erreur (?:a|en) (?:l envoi|reponse|retour)\b|\bmailer daemon\b|\bpostmaster\b/,
  /\b(?:num|numero|no|tel|telephone|portable|mobile|ligne|06|07|fixe)(?: \w+){0,3}? (?:n existe|n est|est|est desormais|sont)? ?(?:plus|pas|non) (?:attribuee?|en service|existante?|valable|bon)\b|\b(?:num|numero|ligne|portable|tel|fixe)(?: (?:direct\w*|perso\w*|pro\w*))? (?:n existe plus|hs|mort|coupee?|resiliee?|ne (?:fonctionne|marche|repond|sonne) plus)\b|\bnumero que vous avez (?:demande|compose) n\b/,
  /\bcoordonnees (?:\w+ ){0,2}?(?:perimees|obsoletes|caduques|fausses|invalides|plus (?:bonnes|valables|valides))\b|\bplus aucun moyen de (?:le|la|l|les) (?:joindre|contacter|avoir)\b|\bintrouvable\b(?=.{0,200}\b(?:mail|tel|numero|ligne|annuaire|linkedin)\b)/,
];
/** Another way in is known: the person can be reached. */
const NEW_LINE =
  /\b(?:nouve(?:au|lle)|desormais|nvx?|nvl\w*) (?:\w+ )?(?:num\w*|adresse|mail|email|e mail|tel\w*|ligne|portable|coordonnees|:)|\b(?:nouveau|nouvelle) ?:|\b(?:num\w*|adresse|mail|tel\w*|portable|coordonnees) (?:\w+ )?(?:corrige\w*|mise? a jour|rectifie\w*|modifie\w*|remplace\w*)|\bla bonne (?:adresse|est)\b|\ble bon (?:numero|mail|est)\b|\b0\d(?: ?\d\d){4}\b|\S@\S/;
/** What else runs on lines and comes back. */
const NOT_A_LINE = /\bligne de (?:production|produits?|conditionnement|caisse|credit|commande|bus|train)\b/;

/**
 * Whether a record says that neither mail nor telephone reaches the person any more.
 *
 * @example « Mail KO, retour erreur », « le numéro n’existe plus » → true
 * @example « Son ancien numéro n’est plus attribué, nouveau : 06 11 22 33 44 » → false
 */
export function saysLinesBroken(normalised: string): boolean {
  return BROKEN.some((pattern) => pattern.test(normalised)) && !NOT_A_LINE.test(normalised);
}

/** A new number or address stands in the record. */
export const givesNewLine = (normalised: string): boolean => NEW_LINE.test(normalised);
