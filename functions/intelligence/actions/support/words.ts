import { stemOf } from "../../../language/grounding/stem.ts";
import { fold } from "../../../language/text/normalise.ts";

/** A word where it stands in its sentence. */
export interface Word {
  /** Folded. */
  readonly word: string;
  readonly written: string;
  readonly stem: string;
  readonly at: number;
}

const WORD = /\p{L}+|\d+|\?/gu;

export function wordsIn(sentence: string): Word[] {
  return [...sentence.matchAll(WORD)].map(([written], at) => ({
    word: fold(written).replaceAll("œ", "oe"),
    written,
    stem: stemOf(written),
    at,
  }));
}

const SHARED_BEGINNING = 6;

/** Two forms of a word: « livraison », « livrez »; « validation », « validé ». */
export function isSameWord(one: Word, other: Word): boolean {
  if (one.word === other.word || one.stem === other.stem) return true;
  const beginnings = [one, other].map(({ word }) =>
    word.length >= SHARED_BEGINNING ? word.slice(0, SHARED_BEGINNING) : word,
  );
  return one.word.length >= SHARED_BEGINNING && beginnings[0] === beginnings[1];
}

/** How many words before a verb « ne », « pas » or « sans » may stand. */
const NEAR = 3;
const DENIES = /^(?:ne|n|sans|aucune?|pas|jamais|ni)$/;

/** Whether a word is denied: « n’avez pas validé », « sans valider », « aucune validation », « ne valide pas ». */
export function isDenied(words: readonly Word[], { at }: Word): boolean {
  const before = words.slice(Math.max(0, at - NEAR), at);
  const after = words[at + 1]?.word ?? "";
  const isNeSeul =
    before.some(({ word }) => word === "n" || word === "ne") &&
    words.slice(at, at + NEAR).some(({ word }) => word === "que" || word === "qu");
  return !isNeSeul && (before.some(({ word }) => DENIES.test(word)) || /^(?:pas|jamais)$/.test(after));
}

/** Who somebody is in a text, whoever writes it. */
export type Person = "us" | "contact" | "other";

const FAR = 6;
const FIRST = /^(?:je|j|nous|on)$/;
const SECOND = /^(?:tu|vous)$/;
const THIRD = /^(?:il|elle|ils|elles|qui)$/;
/** Before « vous », they make it whom something is done to. */
const DOES_TO = /^(?:je|j|nous|on|il|elle|ils|elles|qui|ne|n|de|d|pour|a)$/;
const CLAUSE = /^(?:que|qu|si|et|mais|ou|car|donc|parce|pour|avant|apres|afin)$/;

/** Who does what a word says, by the pronoun before it in its clause; null where none stands there. */
export function doerOf(words: readonly Word[], { at }: Word, writer: Person): Person | null {
  for (let index = at - 1; index >= Math.max(0, at - FAR); index -= 1) {
    const word = words[index]?.word ?? "";
    if (FIRST.test(word)) return writer;
    if (SECOND.test(word) && !DOES_TO.test(words[index - 1]?.word ?? ""))
      return writer === "us" ? "contact" : writer === "contact" ? "us" : null;
    if (THIRD.test(word)) return "other";
    if (CLAUSE.test(word)) return null;
  }
  return null;
}

const INVERSION =
  /\p{L}-(?:t-)?(?:vous|tu|il|elle|ils|elles|on|nous|je)\b|\best-ce\b|^(?:quel|quelle|quels|quelles|quand|comment|pourquoi|combien)\b/iu;

/** Where in a sentence what it asks begins, in characters; -1 where it asks nothing. */
export function askedFrom(sentence: string): number {
  if (!sentence.includes("?")) return -1;
  return INVERSION.exec(sentence.replace(/[’']/g, "'"))?.index ?? 0;
}
