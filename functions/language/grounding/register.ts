import { ownWords } from "../text/message-text.ts";
import type { Found, Register } from "./types.ts";

/** Forms of « tu ». « a-t-il » has no apostrophe and is none, nor « je passe moi-même »; « le ton » (of voice) is taken for one, which is rare. */
const FAMILIAR =
  /(?<![\p{L}-])(?:tu|te|toi|ton|ta|tes|stp)(?!\p{L})|(?<![\p{L}-])t['’](?=\p{L})|(?<!\p{L})(?:dis|écris|appelle|rappelle|envoie|réponds|confirme|tiens|fais|passe|donne|regarde)[- ]moi(?!\p{L}|[- ‑]m[êe]me)/giu;
/** « vous » may address a team; these forms address one person. « Rendez-vous » and « chez vous » are none of them. */
const FORMAL =
  /(?<!\p{L})(?!(?:rendez|chez|assez)[-‑ ])\p{L}{1,20}ez[-‑ ](?:vous|moi)\b|\b(?:je|nous) vous\b|s['’]il vous pla[iî]t|(?<!\p{L})svp(?!\p{L})|\bvous (?:convient|conviendrait|convenir)\b|\b(?:veuillez|dites-moi|faites-moi|confirmez-moi|indiquez-moi)\b/giu;

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

/** As the newest text that addresses one person; « vous » alone may be several, and counts where none does. */
function newestEvidence(texts: readonly DatedText[]): Register | undefined {
  const found = texts
    .toSorted((a, b) => b.date.localeCompare(a.date))
    .map(({ text }) => evidenceIn(text))
    .filter((one) => one !== null);
  return (found.find(({ isOfOne }) => isOfOne) ?? found[0])?.register;
}

/** What a text says; null when unclear. */
export const registerOf = (text: string): Register | null => evidenceIn(text)?.register ?? null;

/** « tu » with « vos équipes » is tu: vous may be several people, tu is always one. */
function evidenceIn(text: string): { readonly register: Register; readonly isOfOne: boolean } | null {
  const own = ownWords(text).replace(/«[^«»]*»|“[^“”]*”|"[^"\n]*"/g, "");
  const count = (pattern: RegExp): number => own.match(pattern)?.length ?? 0;
  const [tu, formal] = [count(FAMILIAR), count(FORMAL)] as const;
  if (tu > 0) return formal > 0 && tu < count(ANY_VOUS) ? null : { register: "tu", isOfOne: true };
  if (formal === 0 && count(ANY_VOUS) === 0) return null;
  return { register: "vous", isOfOne: formal > 0 };
}
