import { ownWords } from "../text/message-text.ts";
import type { Found, Register } from "./types.ts";

/** Forms of « tu ». « a-t-il » has no apostrophe and is none; « le ton » (of voice) is taken for one, which is rare. */
const FAMILIAR = /(?<![\p{L}-])(?:tu|te|toi|ton|ta|tes|t['’](?=\p{L}))(?![\p{L}])/giu;
/** « vous » may address a team; these forms address one person. */
const FORMAL =
  /(?<!\p{L})\p{L}+ez[-‑]vous\b|\b(?:je|nous) vous\b|s['’]il vous pla[iî]t|\bvous (?:convient|conviendrait|convenir)\b|\b(?:veuillez|dites-moi|faites-moi|confirmez-moi|indiquez-moi)\b/giu;

const ANY_VOUS = /(?<![\p{L}-])(?:vous|votre|vos)(?!\p{L})/giu;

/** Words of the other register: a message keeps one. */
export function readRegister(own: string, register: Register): Found[] {
  const pattern = register === "vous" ? FAMILIAR : FORMAL;
  return [...own.matchAll(pattern)].map((match) => ({
    kind: "register",
    start: match.index,
    end: match.index + match[0].length,
  }));
}

interface DatedText {
  readonly text: string;
  /** ISO day or instant. */
  readonly date: string;
}

/**
 * Whether we say tu or vous to a contact: as the newest of our own messages that shows it clearly; else as the
 * newest of theirs; else `otherwise`. Quoted threads and signatures are not read, nor is what stands in « ».
 */
export function inferRegister(
  outgoing: readonly DatedText[],
  incoming: readonly DatedText[] = [],
  otherwise: Register = "vous",
): Register {
  return newestEvidence(outgoing) ?? newestEvidence(incoming) ?? otherwise;
}

const newestEvidence = (texts: readonly DatedText[]): Register | undefined =>
  texts
    .toSorted((a, b) => b.date.localeCompare(a.date))
    .map(({ text }) => registerOf(text))
    .find((register) => register !== null) ?? undefined;

/** « tu » with « vos équipes » is tu: vous may be several people, tu is always one. Null when unclear. */
export function registerOf(text: string): Register | null {
  const own = ownWords(text).replace(/«[^«»]*»|“[^“”]*”|"[^"\n]*"/g, "");
  const tu = own.match(FAMILIAR)?.length ?? 0;
  const vous = own.match(ANY_VOUS)?.length ?? 0;
  if (tu > 0) return tu >= vous ? "tu" : null;
  return vous > 0 ? "vous" : null;
}
