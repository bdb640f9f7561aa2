const SUPPORT =
  /soutien|ambassad\w+|\bchampion\w*|\bsponsor\b|\bprescript\w+|nous recommand\w+|prete? a (?:nous recommander|temoigner)|recommand\w+ (?:volontiers|autour)|(?:tres|extremement|ravie?|vraiment|pleinement) (?:satisfaite?|contente?|enthousiaste|convaincue?)|enthousias\w+|(?:grand|fervent|vrai|fidele) (?:fan|defenseur|partisan|allie)|\ballie\w*\b|porte (?:le|notre) (?:projet|dossier)|pousse (?:le|notre|pour)|(?:nous|notre) (?:defend|soutient|appuie)|defend (?:notre|le|nos)|relais (?:interne|precieux)|appui (?:interne|precieux)|acquise? a (?:notre|la) cause|temoignage (?:client )?(?:accorde|accepte)|tres favorable|ravie? (?:de|du|par)|conquis\w*|excellent (?:contact|relationnel|relais)|meilleure? (?:relais|contact|appui|alliee?)|\bfan\b|\bravie?\b|(?:toujours|reste|est) de notre cote/;
const DENIED =
  /pas (?:tres |vraiment |du tout )?(?:satisfait|content|convaincu|favorable)|plus (?:vraiment )?(?:notre|un) (?:soutien|allie)|mecontent|decu/;

/**
 * Whether a sentence shows that the contact speaks well of us to others.
 *
 * @example « Vraie alliée, elle défend notre projet au comité » → true
 * @example « Pas très convaincu par la démo » → false
 */
export function showsSupport(normalised: string): boolean {
  return SUPPORT.test(normalised) && !DENIED.test(normalised);
}
