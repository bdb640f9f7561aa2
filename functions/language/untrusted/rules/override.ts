import { type Family, pattern } from "../pattern.ts";
import { OF_A_TRADE } from "../vocabulary/trades.ts";
import { MACHINE, RULES_NOUN, WHAT_WAS_SAID, OWNED } from "../vocabulary/nouns.ts";
import { DROP } from "../vocabulary/verbs.ts";

export const OVERRIDE: Family = {
  reason: "override",
  gate: "strict",
  rules: [
    [
      pattern(
        `(?:tes|ton|ta|vos|your|these|ces|previous|les) (?:\\w+ )?${RULES_NOUN}(?: \\w+){0,5}? (?:ne (?:s appliquent|valent|comptent|sont)|(?:sont|are) (?:perimee?s|obsoletes?|outdated|caduques)|n existent|do not apply|don t apply|no longer)`,
      ),
      OF_A_TRADE,
    ],
    [
      pattern(
        `(?:tu n as|vous n avez|you have no|you no longer have) (?:plus )?(?:aucune?|de|any )?(?: ?\\w+)? ?${RULES_NOUN}`,
      ),
      OF_A_TRADE,
    ],
    [pattern("(?:ignora|olvida|ignoriere|vergiss)…(?:instrucciones|reglas|anweisungen|regeln)")],
    [pattern(`${DROP}(?: \\w+){0,5}? ${OWNED}(?: \\w+){0,4}? ?${RULES_NOUN}`), OF_A_TRADE],
    [pattern(`${DROP}(?: \\w+){0,3}? ${RULES_NOUN}(?: \\w+){0,4}? ${OWNED}`), OF_A_TRADE],
    [pattern(`${DROP}(?: \\w+){0,4}? ${WHAT_WAS_SAID}`)],
    [
      pattern(
        `${RULES_NOUN} (?:are|is|sont|est) (?:\\w+ )?(?:void|null|nulles?|caduques?|annulee?s?|lifted|levee?s?|suspend\\w+|off|disabled|desactivee?s?)`,
      ),
    ],
    [
      pattern(
        `(?:nouvelles?|new|updated) (?:consignes?|instructions?|regles?|rules) (?:pour|for|:|a suivre|to)(?: \\w+){0,3}? ?(?:${MACHINE}|:|tu|you)`,
      ),
    ],
  ],
};
