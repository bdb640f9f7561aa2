const SUPPORT =
  /soutien|ambassad\w+|\bchampion\w*|\bsponsor\b|\bprescript\w+|nous recommand\w+|prete? a (?:nous recommander|temoigner)|recommand\w+ (?:volontiers|autour)|(?:tres|extremement|ravie?|vraiment|pleinement) (?:satisfaite?|contente?|enthousiaste|convaincue?)|enthousias\w+|(?:grand|fervent|vrai|fidele) (?:fan|defenseur|partisan|allie)|\ballie\w*\b|porte (?:le|notre) (?:projet|dossier)|pousse (?:le|notre|pour)|(?:nous|notre) (?:defend|soutient|appuie)|defend (?:notre|le|nos)|relais (?:interne|precieux)|appui (?:interne|precieux)|acquise? a (?:notre|la) cause|temoignage (?:client )?(?:accorde|accepte)|tres favorable|ravie? (?:de|du|par)|conquis\w*|excellent (?:contact|relationnel|relais)|meilleure? (?:relais|contact|appui|alliee?)|\bfan\b|\bravie?\b|(?:toujours|reste|est) de notre cote|(?:dit|dis|dire|disait|disent|parle|pense) (?:\w+ )?(?:du |le plus grand |que du |beaucoup de |enormement de )bien de (?:nous|vous|toi|notre|votre)|\b(?:nous|vous|t|te) (?:ador\w+|cit\w+ (?:en exemple|partout)|vant\w+|encens\w+|recommand\w+)|(?:citer|cite|citons|donner|donne) (?:\w+ )?en exemple|(?:a|ai|avait) (?:\w+ )?(?:vendu|pousse|defendu|impose|convaincu|plaide|porte|vante|fait adopter|fait gagner|fait signer)\b.{0,40}\b(?:codir|comite|direction|comex|board|collegues|equipes?|boss|chef|interne|autour|dossier|cause|nous|notre)\b|(?:fidele|meilleure?|grande?|premiere?|notre|precieu\w+|vraie?) (?:avocate?|defenseur\w*|supporter\w*|soutien|porte parole|evangeliste|ambassad\w+|relais)|(?:combien|a quel point) (?:nous avons|j ai|on a) (?:apprecie|aime|ete)|(?:equipe|boulot|travail|accompagnement|intervention|prestation|service|outil|solution) (?:\w+ ){0,3}?(?:au top|genial\w*|formidable|remarquable|exceptionnel\w*|excellente?|extra|impeccable|parfaite?)\b|\bau top\b.{0,40}\b(?:merci|bravo|partout|bien)|\bj adore\b|\bon adore\b|plebiscit\w+|\b(?:love|loves) (?:us|our|it)\b|\bbig fan\b|\badvocate\b|se bat pour nous|nous a (?:ouvert|aide\w* a)|prete? a (?:parler de nous|jouer)|fait de la pub pour/;
const DENIED =
  /pas (?:tres |vraiment |du tout )?(?:satisfait|content|convaincu|favorable)|plus (?:vraiment )?(?:notre|un) (?:soutien|allie)|mecontent|\bdecue?s?\b/;

/**
 * Whether a sentence shows that the contact speaks well of us to others.
 *
 * @example « Vraie alliée, elle défend notre projet au comité » → true
 * @example « Pas très convaincu par la démo » → false
 */
export function showsSupport(normalised: string): boolean {
  return SUPPORT.test(normalised) && !DENIED.test(normalised);
}
