/** Whom one may be introduced to. */
const PERSON = String.raw`(?:collegues?|confreres?|consoeurs?|homologues?|ami[es]?s?|amis|potes?|copain|copine|contacts?|connaissances?|boss|patron\w*|chef\w*|direct\w+|dg|daf|dsi|drh|ceo|cto|cfo|coo|codir|dirigeant\w*|president\w*|gerant\w*|responsables?|associee?s?|cousine?|frere|soeur|beau frere|mari|femme|voisine?|partenaires?|fournisseurs?|clients?|reseau|siege|filiale|holding|groupe|site|maison mere|usine|agence|entreprise|equipe|interlocut\w+|acheteu\w+|decideu\w+|maire|elue?s?|m|mme|monsieur|madame|quelqu un|personne|gens|ancien\w*|ex|club|federation|syndicat|cluster)\b`;
const SOMEBODY = String.raw`(?:\w+ ){0,4}?${PERSON}`;
const LINK = "(?:relation|contact|lien|rapport|connexion|copie|boucle|cc)";

/** Somebody outside the contact's own hierarchy: who forwards an offer to their boss introduces nobody. */
const ELSEWHERE = String.raw`(?:(?:\w+ ){0,3}?(?:ancien\w*|ex|confreres?|consoeurs?|homologues?|ami[es]?s?|amis|potes?|copain|copine|connaissances?|reseau|filiale|holding|groupe|maison mere|siege|partenaires?|fournisseurs?|voisine?s?|cousine?|frere|soeur|club|federation|syndicat|cluster|quelqu un)\b|(?:\w+ ){0,3}?(?:patron\w*|chef\w*|direct\w+|dg|daf|dsi|drh|ceo|cto|dirigeant\w*|president\w*|gerant\w*|responsable|acheteu\w+|maire|collegues?|contacts?|boss)\b (?:\w+ )?(?:de chez|chez|du|de l|de la|d une|d un|de [a-z]{4}))`;

/** Introducing somebody, said of us: « nous présenter », « te brancher avec », « faire suivre à son chef ». */
const OFFERS: readonly RegExp[] = [
  new RegExp(
    String.raw`\b(?:mettre|met|mettra|mise|mettrait|mets|mettrai|mettons) (?:\w+ ){0,2}?en ${LINK}\b`,
  ),
  new RegExp(
    String.raw`\b(?:nous |me |m |vous |te |t )(?:presenter|presente|presentera|presenterai|introduire|introduit|introduis|introduira|introduirai|recommander|recommande|recommanderai?|connecter|connecte|brancher|branche) (?:volontiers |bien |aussi |ensuite |\w+ment )?(?:avec |a |au |aux |aupres d\w* |chez |vers |sur )?(?:le |la |l |les |son |sa |ses |mon |ma |mes |un |une |leur |notre |nos |celui |celle |d autres )?(?:\w+ ){0,2}?${PERSON}`,
  ),
  new RegExp(
    String.raw`\b(?:nous |me |m |vous |te |t )(?:orienter|aiguiller|oriente|aiguille|renvoyer) (?:vers|chez|sur) ${SOMEBODY}`,
  ),
  /\b(?:nous |me |m |vous |te |t )(?:introduire|introduira|introduirai|recommander|recommandera|recommanderai|recommande)\b(?! (?:le |la |les |un |une |d |de |ce |cette ))/,
  /\b(?:fait|fera|ferai|fais|ferait) (?:le lien|le pont|les presentations|l entremetteu\w+|l intermediaire)\b(?! entre)|\b(?:peux|pourrais|peut|pourrait|veux|veut|vais|va) (?:bien )?(?:vous|te|nous|me) (?:le|la|les) (?:presenter|introduire)\b|\b(?:dej\w*|cafe|call|rencontre|diner|verre|repas|apero) a (?:trois|3|plusieurs)\b/,
  new RegExp(String.raw`\bgliss\w+ (?:un|deux) (?:petits? )?mots? (?:a|au|aux) ${ELSEWHERE}`),
  /\b(?:nous |me |m |vous |te |t )(?:brancher|branche|connecter|connecte) (?:avec|a|au|ensemble)\b/,
  /\bintroduction (?:aupres|avec|a|chez|proposee|possible|prevue)|\bintros?\b(?! (?:du|de) )|\b(?:nous|me|m) (?:ouvrir|ouvre|ouvrira) (?:les portes|la porte|son reseau|son carnet)/,
  /\bnous faire rencontrer\b|\bfaire (?:les presentations|l entremetteu\w+|le lien|le pont|le relais|la passerelle)\b|\bjouer les (?:entremetteurs|intermediaires)/,
  new RegExp(
    String.raw`\b(?:donner|donne|donnera|transmettre|transmet|transmettra|communiquer|passer|passe|passera|filer|file|filera|partager|partage|souffler|laisser) (?:moi |nous |lui |vous |te )?(?:le|les|la|l|un|une|son|deux|trois) (?:\w+ )?(?:contacts?|coordonnees|numeros?|adresse|noms?|mail) d`,
  ),
  /\b(?:le nom|le contact|le numero|les coordonnees) (?:de|d) (?:son|sa|ses|un|une|l|la|le)\b/,
  new RegExp(
    String.raw`\b(?:parler|parle|parlera|parlerai|touche\w*|glisse\w*|dire|dira|dirai) (?:\w+ ){0,2}?(?:un mot |deux mots )?(?:de |sur )?(?:nous|moi|vous|toi|votre (?:\w+)|notre (?:\w+)) (?:a|au|aux|aupres|devant|autour) ?(?:de |d |du )?${ELSEWHERE}`,
  ),
  /\bpasserelle\b(?! (?:technique|de paiement|api|informatique|reseau|iot))|\brecommandation (?:possible|proposee|offerte|envisagee) (?:aupres|chez|a)\b|\bme recommande\w* de (?:lui|elle|sa part)|\bde sa part aupres\b|\b(?:je|on) (?:vous|te) (?:le|la|les) presente\w*|\b(?:vous|te|t|nous|m) (?:introduire|introduis|introduit|brancher|presenter) (?:chez|aupres d\w*)\b/,
  // « elle attend mon message pour lui transmettre »
  /\b(?:attend\w*|il (?:lui|me) (?:faut|faudrait)|besoin (?:de|d)|veut|demande) (?:mon|ma|mes|notre|nos|votre|ton|un|une|des|quelques) (?:(?:petite?|court|nos|bref) )?(?:message|mail|texte|mot|lignes|plaquette|carte|brochure|presentation|coordonnees|catalogue|pitch)\b(?: \w+){0,3}? pour (?:(?:le|la|l|les|lui|leur|en) ){1,2}(?:transmettre|passer|faire suivre|forwarder|relayer|faire passer|parler|glisser)\b/,
  /\bparler de (?:nous|moi|vous) (?:a|aupres|au)\b|\brecommand\w+ (?:aupres|a un|a une|a son|a sa|a ses|autour)/,
  // « envoie-moi un petit texte, je forward à mon ancienne boss », « quelques lignes que je lui ferai suivre »
  new RegExp(
    String.raw`\b(?:je |il |elle |que je |on )?(?:le |la |les |l |lui )?(?:forward\w*|transmet\w*|transfer\w*|transferera|fera suivre|ferai suivre|fais suivre|fait suivre|faire suivre|relaie|relaiera|relaierai) (?:le |la |les |ca |cela |tout |le tout )?(?:a|au|aux|aupres|chez) (?:le |la |l |les |son |sa |ses |mon |ma |mes |un |une |leur )?${ELSEWHERE}`,
  ),
  /\b(?:quelques lignes|un (?:petit |court )?(?:texte|mot|pitch|paragraphe|mail)|deux phrases|trois lignes|vos slides|nos slides|votre plaquette|notre plaquette|une presentation)\b.{0,40}\b(?:que je lui|je (?:lui|les?|la|leur)|pour (?:lui|le|la|leur|les)|a (?:lui )?)(?: (?:le|la|les|lui|leur))? (?:fer\w+ suivre|forward\w*|transfer\w*|transmet\w*|passer\w*|envoy\w*|enverr\w*|remett\w*|relay\w*)/,
  new RegExp(
    String.raw`\b(?:evoque|parle|mentionne|cite|vante)(?:e|s)? (?:\w+ ){0,3}?(?:votre|notre|de vous|de nous|ton|tes|vos|nos) (?:\w+ ){0,3}?(?:a|devant|aupres d\w*|avec) (?:le |la |l |les |son |sa |mon |ma |mes |ses |un |une )?${ELSEWHERE}.{0,120}(?:contact|rencontr|interess|sensible|rappel|presente|organis)`,
  ),
  /\b(?:organis\w+|arrang\w+|provoqu\w+|cal\w+) (?:\w+ ){0,2}?(?:un |une |le |la )?(?:premier |premiere |petit |petite )?(?:contact|rencontre|dejeuner|rendez vous|call|mise en relation|cafe) (?:avec|entre)\b/,
];

/** « la mise en relation est effective », « c’est chose faite », « intro faite ». */
const DONE =
  /(?:intros?|introduction|presentations?) (?:est |sont |deja |bien |ont |a ete |ont ete )*(?:faite?s?|envoyee?s?|realisee?s?|effectuee?s?|ok|lieu|eu lieu|done)|(?:presentation|rencontre|introduction|mise en (?:relation|contact)) (?:\w+ ){0,2}?a eu lieu|(?:a|ont|ai|avons) fait (?:l |une |les |la )?(?:intro|introduction|presentation|mise en relation)|mise en (?:relation|contact) (?:\w+ ){0,2}?(?:faite|effectuee|realisee|ok|effective|etablie|lancee|terminee|reussie)|(?:presentation|texte|lignes|pitch|mail|elements|slides|plaquette|mot|message) (?:d introduction |demande |utiles )?(?:envoyee?s?|transmis\w*|fourni\w*|partie?s?|remise?s?)|(?:nous|m|vous) a (?:mis|presentee?s?|introduits?)|merci pour (?:la mise|l intro|votre recommandation)|c est (?:chose )?fait\w*|(?:vous ai|t ai|nous a|m a) (?:mis|mise|mettre) en (?:copie|cc|relation|contact)|(?:a|ai) (?:bien )?(?:transfere|transmis|forwarde|fait suivre|relaye|relaie)|(?:deja |bien )?(?:echange|parle|rendez vous) (?:\w+ ){0,2}?(?:directement )?avec (?:l interlocut\w+|la personne|le contact|le confrere|la consoeur|le collegue) (?:recommand|present|indiqu)\w*/;

/** Between others, of things, or for courtesy: « leur banque les met en relation », « je vous présente mes vœux ». */
const NOT_OURS =
  /\b(?:peux tu|pouvez vous|pourriez vous|pourrais tu|pourrez vous|tu peux|vous pouvez|merci de|priere de) (?:bien vouloir )?(?:me|m|nous) (?:mettre en|presenter|introduire|recommander|orienter|brancher|(?:donner|communiquer|passer|transmettre|envoyer|filer) (?:le|la|les|l|un) (?:contact|numero|coordonnees|nom|adresse|mail|tel\w*))\b|\b(?:je|nous|j|on) (?:\w+ )?(?:souhait|aimer|voudr|desir)\w+ (?:bien )?(?:etre mise?s? en|etre presentee?s?)|\ble (?:contact|numero|nom|mail) (?:de|du|d) (?:votre|vos|ton|ta|tes|notre|nos)\b|\bpas d (?:intros?|introduction)\b|\bpas de mise en\b|\bprefere (?:ne )?pas\b|\bje (?:vous|te) presente\b(?! (?:\w+ ){0,6}?(?:demain|semaine|volontiers|quand|bientot))|\b(?:presente(?:nt|ons|r)?|presente) (?:\w+ ){0,2}?(?:voeux|excuses|condoleances|felicitations|respects|hommages|salutations|sentiments|remerciements|chien|chat|bebe|fils|fille|projet|produit|offre|solution|facture|situation|etat|bilan|resultats?|planning|besoin)\b|\bles (?:met|mettent|mettra|a mis|ont mis) en (?:relation|contact)|\b(?:les|l|le|la|se) (?:met|mettent|mettra|ont|a) (?:\w+ )?en (?:relation|contact) avec\b|\b(?:a ete|ete|est|etait) (?:introduite?|presentee?|recommandee?|mise? en (?:relation|contact))\b|\b(?:rien a voir avec|sans rapport avec|pas concernes?|ne (?:nous|me) concerne)|\bmettre en (?:copie|cc|rapport) (?:le|la|les|mon|notre) (?:comptabilite|compta|facture)|\bpas (?:question|envie|possible|le droit) de (?:nous |vous |me )?(?:presenter|introduire|recommander|mettre)|\b(?:ne |n )?(?:peut|veut|souhaite|pourra|voudra|compte|ira|tient)\w* (?:pas|plus) (?:a )?(?:nous |me |vous |te )?(?:presenter|introduire|recommander|mettre|ouvrir|donner|passer|parler|faire|brancher|transmettre)|\brefus\w* de (?:nous |me )?(?:presenter|introduire|recommander|mettre|ouvrir|donner)|\b(?:sujet|piste|porte) (?:clos|close|fermee?)\b/;

/** « Propose de nous présenter la DRH », « peut nous mettre en contact avec le siège », « je forward à mon boss ». */
export function offersIntroduction(normalised: string): boolean {
  return OFFERS.some((pattern) => pattern.test(normalised)) && !NOT_OURS.test(normalised);
}

/** The introduction took place, or what it needed has left. */
export function saysIntroduced(normalised: string): boolean {
  return DONE.test(normalised);
}

/** Reached, told in the past. */
const REACHED =
  /\b(?:contacte|recontacte|appele|rappele|joint|rencontre|vu|relance|visite|demarche|croise|approche|sollicite)e?s?\b|\b(?:eue?|ecrit|parle|passee?|echange) (?:a |au |avec |voir )?(?:le|la|l|son|sa|les|un|une)\b|\b(?:rdv|rendez vous|rencontre|visite|appel|call|dej\w*|echange|contact|mail|message|sms) (?:\w+ )?(?:prise?|pose|cale|fixe|faite?|passee?|obtenu|etablie?|noue|planifie|envoyee?|ok)\b|\bprise? (?:de )?contact\b|\b(?:est |sont )?(?:devenue?s? clients?|clients? maintenant|interesse\w*|pas interesse\w*|d accord|partants?)\b|\ba (?:pris contact|ecrit|commande|signe|repondu)\b/;
/** Not yet, or left to do. */
const STILL_TO_REACH =
  /\b(?:pas|jamais|toujours pas) (?:encore )?(?:ete )?(?:pu |reussi |eu le temps )?(?:a |de |d )?(?:contact|appel|rappel|joi|rencontr|vu|relanc|visit|eu|ecrit|parl|pris|fait)\w*|\b(?:que je|qu on|que nous|penser|a faire|il faut|faudra|dois|doit|devons|attend\w*|va|vais|reste a|prevu)\b/;
const RECOMMENDED =
  /\b(?:de (?:sa|la) part|sur (?:sa )?(?:recommandation|conseil)|grace a (?:lui|elle)|recommande\w*|reco|intro|mise en relation|son (?:ami|contact|confrere|collegue|frere|cousin|beau frere|voisin)|sa (?:consoeur|collegue|soeur|cousine|voisine))\b/;
/** Words that name nobody in « Je peux vous mettre en relation avec notre siège ». */
const NAMES_NOBODY =
  /^(?:avec|mettre|mise|relation|contact|lien|notre|votre|leur|propose\w*|present\w*|chez|dans|pour|peux|peut|pourra\w*|nous|vous|elle|quand|vient|veut|faire|fera|aupres|recommand\w*|introdui\w*|attend\w*|court|texte|mail|message|mots?|quelqu|autre|bien|volontiers|aussi|tres|besoin|semaine|appel\w*|entreprise|societe|client\w*|madame|monsieur|lundi|mardi|mercredi|jeudi|vendredi|envo\w+|lignes?|petit\w*)$/;

/**
 * Whether a record tells that whom an earlier sentence offered to introduce has been reached since.
 *
 * @example saysTakenUp("siege contacte de sa part", "je peux vous mettre en relation avec notre siege") // true
 * @example saysTakenUp("penser a contacter le siege", "je peux vous mettre en relation avec notre siege") // false
 */
export function saysTakenUp(record: string, offer: string): boolean {
  if (!REACHED.test(record) || STILL_TO_REACH.test(record)) return false;
  if (RECOMMENDED.test(record)) return true;
  const words = new Set(record.split(/[^a-z0-9]+/));
  return offer
    .split(/[^a-z0-9]+/)
    .some((word) => word.length > 2 && !NAMES_NOBODY.test(word) && words.has(word));
}
