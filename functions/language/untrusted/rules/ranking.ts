import { type Family, pattern } from "../pattern.ts";
import { CONTACT, TOP, ALL } from "../vocabulary/nouns.ts";
import { RAISE, CLOSE } from "../vocabulary/verbs.ts";

export const RANKING: Family = {
  reason: "ranking",
  gate: "strict",
  rules: [
    [
      pattern(
        "(?:classe[rz]?|place[rz]?|mets|mettez|rank|put|list)(?: \\w+){0,4}? (?:numero (?:1|un)|number (?:1|one)|no 1)",
      ),
    ],
    [pattern(`${CONTACT} (?:vaut|est a|merite|is worth|scores?|deserves) \\d+ (?:points?|pts|%)`)],
    [
      pattern(
        `(?:${CLOSE}|exclu\\w*)…(?:de|from|des|dans) (?:tes|your|the|ta|les) (?:suggestions?|list|liste|recommandations?|propositions?)`,
      ),
    ],
    [
      pattern(
        `${RAISE}(?: \\w+){0,4}? (?:ce|cette|cet|this|that|le|la|the|me|moi|tous? les|toutes? les|all|every|leur|lui)? ?(?:\\w+ )?${CONTACT}(?: \\w+){0,8}? ?(?:en|a|au|to|at|on|in|with|un|le|la|les|the|as)? ?${TOP}`,
      ),
      /(?:notre|nos|our|votre offre|your offer)(?: \w+)? (?:liste|list|priorite)/,
    ],
    [
      pattern(
        `${CONTACT}(?: \\w+){0,6}? (?:soi(?:t|ent)|be|is|doit etre|must be|should be|to be) (?:\\w+ )?${RAISE}(?: \\w+){0,4}? ?${TOP}`,
      ),
    ],
    [
      pattern(
        `${RAISE}(?: \\w+){0,6}? (?:avant|above|before|ahead of|devant) (?:tous|toutes|all|every|les|the|any)(?: the| les)? ?(?:autres?|others?)`,
      ),
    ],
    [
      pattern(
        `(?:${RAISE}|ne) …(?:score|priorite|priority|rang|rank)(?: de| of| to| a)? (?:\\d+|maximal\\w*|maximum|haute?|high\\w*|absolue?|urgente?|top)`,
      ),
      /^(?!.{0,100}(?:contact|fiche|lead|prospect|profil|record|account|score|me |moi))/,
    ],
    [pattern(`(?:retrograde[rz]?|depriorise[rz]?|demote|deprioriti[sz]e)…(?:${CONTACT}|${ALL})`)],
    [
      pattern(
        "(?:suggere|propose|contacte|appelle|recommande|suggest|contact|show|recommend)[rz]? (?:\\w+ )?(?:personne d autre|aucun autre|uniquement ce(?:tte)?|only this|no one else|nobody else|nobody but)",
      ),
    ],
    [
      pattern(
        "(?:haut|tete|sommet|premiere? (?:place|rang)) (?:du classement|de la liste (?:du jour|des contacts|de contacts|des suggestions)|des suggestions|de la file|de ta liste)",
      ),
    ],
  ],
};
