import type { Found } from "./found.ts";
import type { Register } from "./types.ts";

/** « a-t-il » has no apostrophe, « ton » before a noun is not told from a tone of voice: rare. */
const FAMILIAR = /(?<![\p{L}-])(?:tu|te|toi|ton|ta|tes|t['’](?=\p{L}))(?![\p{L}])/giu;
/** « vous » may address a team; these forms address one person. */
const FORMAL =
  /(?<!\p{L})\p{L}+ez[-‑]vous\b|\b(?:je|nous) vous\b|s['’]il vous pla[iî]t|\bvous (?:convient|conviendrait|convenir)\b|\b(?:veuillez|dites-moi|faites-moi|confirmez-moi|indiquez-moi)\b/giu;

/** Words of the other register: a message keeps one. */
export function readRegister(own: string, register: Register): Found[] {
  const pattern = register === "vous" ? FAMILIAR : FORMAL;
  return [...own.matchAll(pattern)].map((match) => ({
    kind: "register",
    start: match.index,
    end: match.index + match[0].length,
  }));
}

/** How familiar a text is: how many words say tu, how many vous. */
export function countRegisters(text: string): Record<Register, number> {
  const vous = /(?<![\p{L}-])(?:vous|votre|vos)(?!\p{L})/giu;
  return { tu: [...text.matchAll(FAMILIAR)].length, vous: [...text.matchAll(vous)].length };
}
