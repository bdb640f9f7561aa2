const OFFER =
  /\b(?:mettre|met|mettra|mise|mettrait|mets|mettrai) (?:\w+ ){0,2}?en (?:relation|contact|lien|rapport)|(?:nous |me |m |vous |te )(?:presenter|presente|presentera|introduire|introduit|introduira|recommander|recommande|recommandera)(?! (?:le|la|les|son|sa) (?:projet|besoin|nouveau|nouvelle|dossier|site))|\bintroduction (?:aupres|avec|a|chez|proposee)|\bintro\b|(?:nous|me|m) (?:ouvrir|ouvre) (?:les portes|la porte)|(?:donner|donne|transmettre|transmet|communiquer|passer|passe) (?:le contact|les coordonnees|le numero|l adresse) d|nous faire rencontrer|(?:le nom|le contact|le numero|les coordonnees) (?:de|d) (?:son|sa|ses|un|une|l|la|le)\b|parler de (?:nous|moi|vous) (?:a|aupres|au)|recommand\w+ (?:aupres|a un|a une|a son|a sa)/;
const DONE =
  /(?:intro|introduction|presentation) (?:est |deja |bien )*(?:faite|envoyee|realisee|effectuee|ok)|(?:a|ont) fait (?:l |une )?(?:intro|introduction|presentation)|mise en (?:relation|contact) (?:faite|effectuee|realisee|ok)|(?:presentation|texte|lignes|pitch|mail) (?:d introduction )?(?:envoyee?s?|transmise?s?)|(?:nous|m) a (?:mis|presentee?s?|introduits?)|merci pour (?:la mise|l intro|votre recommandation)/;

/** « Propose de nous présenter la DRH », « peut nous mettre en contact avec le siège ». */
export function offersIntroduction(normalised: string): boolean {
  return OFFER.test(normalised);
}

/** The introduction took place, or what it needed has left. */
export function saysIntroduced(normalised: string): boolean {
  return DONE.test(normalised);
}
