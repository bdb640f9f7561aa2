import { inFrench } from "./english.ts";

const CONTACTING =
  "(?:contact|recontact|demarch|sollicit|resollicit|relanc|derang|importun|ecri|reecri|appel|rappel|telephon|envoy|mail|spam|harcel|prospect|embet|joindre|ennuy|enquiquin|adress)";
const LATER =
  "(?! (?:avant|d ici|jusqu|pour l instant|pour le moment|ce\\b|cette\\b|aujourd|demain|lundi|mardi|mercredi|jeudi|vendredi|le \\d|en |au |aux |a l |pendant|tant|tout de suite|dans l i|trop|si ))";
const MAILINGS =
  "(?:(?:e ?)?mails?|courriels?|messages?|appels?|relances?|sollicitations?|demarchages?|demarches?|prospections?|envois?|publicites?|pubs?|newsletters?|communications?|sms|coups de fil|contacts?|nouvelles|offres commerciales|prises? de contact)";
const LIST =
  "(?:listes?|fichiers?|bases?|mailings?|mailing lists?|diffusions?|carnet|crm|contacts|registres?|sequences?|campagnes?)";

/** Refusals for good, as contacts write them and as salespeople report them. */
const OPPOSES: readonly RegExp[] = [
  // « ne plus nous contacter », « merci de plus m’écrire », « ne me relancez plus »
  new RegExp(
    String.raw`\bne (?:plus|pas|jamais) (?:jamais )?(?:\w+ ){0,2}?(?:me |m |nous |le |la |l |les |lui |leur )?${CONTACTING}\w*\b${LATER}`,
  ),
  new RegExp(String.raw`\bplus (?:jamais )?(?:me |m |nous )${CONTACTING}\w*\b${LATER}`),
  new RegExp(
    String.raw`\b(?:ne )?(?:me |m |nous |le |la |l |les |lui )${CONTACTING}\w* (?:plus jamais|plus|(?<!(?:envoy|adress|mail)\w* )pas|jamais)\b${LATER}`,
  ),
  new RegExp(String.raw`\b${CONTACTING}\w*ez (?:moi |nous )?(?:plus|jamais)\b${LATER}`),
  new RegExp(
    String.raw`\bplus (?:jamais )?(?:etre |me faire |nous faire )?(?:re)?(?:sollicite|contacte|demarche|relance|derange|appele|rappele|importune|prospecte|embete|harcele)e?s?\b${LATER}`,
  ),
  new RegExp(String.raw`\b(?:plus|jamais) (?:rien )?(?:recevoir|entendre parler|avoir affaire)\b${LATER}`),
  new RegExp(
    String.raw`\b(?:plus jamais|jamais plus|surtout plus) (?:le |la |l |les |lui |leur )?${CONTACTING}\w*(?:er|re|ir)\b${LATER}`,
  ),
  /\brefus\w* (?:desormais |maintenant )?(?:tout|toute|tous|toutes) (?:nouveau |nouvelle |forme de )?(?:contact|sollicitation|demarchage|prospection|echange|relance|communication)s?\b/,
  // However the first verb is spelled: « plus m’ércire ni m’appeler »
  new RegExp(String.raw`\bplus (?:me |m |nous )\w+ ni (?:me |m |nous )?${CONTACTING}\w*\b`),
  // « ne veut plus de nos mails », « plus aucun appel », « cessez vos relances »
  new RegExp(String.raw`\bplus (?:aucune?s? |de |d |vos |nos |jamais de )${MAILINGS}\b${LATER}`),
  new RegExp(
    String.raw`\b(?:souhait|veu|desir|voul|accept|voudr|tolere)\w* (?:plus|aucun\w*) (?:du tout |absolument )?(?:aucun\w* |de |d |vos |nos |votre |notre )?(?:etre |que |qu |recevoir |${MAILINGS})(?!rappelee? (?:avant|en))`,
  ),
  new RegExp(
    String.raw`\bne (?:souhaite|veut|veux|desire|souhaitons|voulons|veulent) (?:plus|pas|aucun\w*) (?:\w+ )?(?:etre (?:re)?(?:contacte|demarche|sollicite|relance|appele|derange)|recevoir|aucun)\w*${LATER}`,
  ),
  new RegExp(
    String.raw`\b(?:arret|cess|stopp|stop)\w* (?:immediatement |definitivement |svp |merci |s il vous plait )?(?:de |d )?(?:m |nous |me |vos |ces |ce |le |les |tous? |toute?s? |nos |votre |cette |l |moi |de )+(?:vos |ces |ce |cette |forme de )*(?:${CONTACTING}|${MAILINGS}|tout)`,
  ),
  /\barret\w+ (?:de (?:m|nous|me)|tout\w* (?:prospection|sollicitation|envoi|demarchage|contact))\b/,
  // « retirez-moi de vos listes », « demande la suppression de ses données », « à retirer du fichier »
  new RegExp(
    String.raw`\b(?:retir|supprim|enlev|effac|ray|sort|radi|vir|oter|otez|otee?)\w* (?:\w+ ){0,5}?(?:de |du |des |d )(?:\w+ ){0,3}?${LIST}\b(?! de (?:prix|tarifs|produits|courses|materiel|pieces|articles))(?! (?:prix|tarifs))`,
  ),
  /\b(?:retir|supprim|enlev|effac|ray)\w* (?:\w+ ){0,3}?(?:(?:mes|ses|nos|leurs) (?:coordonnees|donnees|informations)|(?:mon|son) (?:adresse|mail|e ?mail|contact|nom|numero|profil))\b/,
  /\b(?:suppression|effacement|retrait) (?:\w+ ){0,2}(?:(?:mes|ses|nos) (?:coordonnees|donnees)|de (?:vos|nos|toutes (?:vos|nos)) (?:listes|fichiers|bases))/,
  /\b(?:desinscri\w+|desabonn\w+|unsubscribe (?:me|please)|please unsubscribe|opt(?:ed)? ?(?:me )?out)\b/,
  /\bdroit (?:d opposition|a l oubli|a l effacement|d effacement)\b|\bopposition (?:rgpd|au demarchage|a la prospection|a tout)|\bbloctel\b|\b(?:m|nous|s) oppos\w+ (?:a|au)\b|\bliste rouge\b|\bblack ?list\w*/,
  /^stop(?: (?:sms|pub|svp|merci|mail|mails|demarchage))?\b[ .!]*$/,
  // « oubliez-moi », « fichez-moi la paix », « ni aujourd’hui ni plus tard »
  /\boubli(?:ez|e) (?:moi|nous)\b(?! pas)|\b(?:fich|fout|lach|laiss)\w* (?:moi|nous|lui|leur) (?:la paix|la grappe|tranquilles? (?:definitivement|une (?:bonne )?fois pour toutes|pour de bon))|\b(?:lach|oubli)\w* (?:moi |nous )?l affaire\b|\bni (?:aujourd hui|maintenant) ni (?:plus tard|jamais|demain)\b|\b(?:definitivement|pour toujours|a jamais|a vie) (?:ferme|fermee|exclu|refuse)\w*|\bune (?:bonne )?fois pour toutes\b/,
  /\b(?:do not|don t|dont|never|stop|quit|cease) (?:ever )?(?:re)?(?:contact|email|mail|call|write|writing|send|sending|messag|calling|emailing|mailing|contacting|texting|spamming|bother|reaching)\w*|\b(?:remove|delete|take|opt|unsubscribe) (?:me|us|my|our)\b(?: \w+){0,4}? (?:from|off|out|data|address|email)\b|\b(?:remove|unsubscribe|opt) me\b|\bleave (?:me|us) alone\b|\bnot be contacted\b/,
];

const NOT_FOR_EVER =
  /\b(?:avant|jusqu|d ici|pour (?:le moment|l instant)|cette annee|ce mois|ces jours|dans l intervalle|entre temps|until|before|this (?:week|month|year)|tant que|pendant|durant|je (?:vous |te )(?:re\w*|rappel\w*|ferai|dirai|tiens)|c est (?:moi|nous) qui)\b/;
/** A list of something else, an invoice, an order: what is to be withdrawn is no person. */
const ABOUT_THINGS =
  /\b(?:ligne|article|reference|produit|option|poste|module|page|doublon|piece jointe|participant|utilisateur|licence|compte|commande|appel d offres?) /;
/** « son collègue ne veut plus être appelé », « leur DSI s’oppose au projet »: about somebody or something else. */
const SOMEONE_ELSE =
  /\b(?:leur|leurs|son|sa|ses|mon|ma|notre|un|une) (?!contact\b|interlocut|client\b|cliente\b|refus|souhait|opposition|demande|choix|entreprise|societe|assistante?\b|secretaire|standard|accueil|adresse|mail|nom|numero|cote|part)\w+(?: \w+){0,2} (?:ne (?:veut|souhaite|desire)|demande a|s oppose|refuse|a demande)/;
const ABOUT_A_PROJECT =
  /\b(?:s|m|nous) oppos\w+ (?:a|au) (?:la |l |le |ce |cette |leur |son )?(?:projet|idee|changement|choix|solution|decision|achat|investissement|hausse|devis|prix|tarif)/;

/**
 * Whether a sentence asks us never to write or call again. Not « pas avant mardi », nor what a third party wants.
 *
 * @example « merci de ne plus m’écrire », « à retirer de toutes nos listes », « Please remove me from your database » → true
 * @example « ne me rappelez pas avant mardi », « retirez la ligne 3 de la liste de prix » → false
 */
export function opposes(sentence: string): boolean {
  for (const normalised of sentence === inFrench(sentence) ? [sentence] : [sentence, inFrench(sentence)])
    if (OPPOSES.some((pattern) => pattern.test(normalised)) && !isOtherwise(normalised)) return true;
  return false;
}

/** The foot of a mailing: nobody asks for anything. */
const FOOT =
  /\b(?:pour|afin de|de|lien|bouton) (?:vous |se |de |me )?(?:desinscri\w+|desabonn\w+)\b.*(?:cliqu|lien|ici|here)|\b(?:cliqu\w+|click)\b.*(?:desinscri|desabonn|unsubscribe)/;

function isOtherwise(normalised: string): boolean {
  if (FOOT.test(normalised)) return true;
  if (NOT_FOR_EVER.test(normalised)) return true;
  if (SOMEONE_ELSE.test(normalised) || ABOUT_A_PROJECT.test(normalised)) return true;
  return ABOUT_THINGS.test(normalised) && /\b(?:retir|supprim|enlev|effac|ray|sort)\w*/.test(normalised);
}
