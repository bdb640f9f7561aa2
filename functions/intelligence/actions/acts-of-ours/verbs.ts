import type { Word } from "../support/words.ts";

const words = (line: string): ReadonlySet<string> => new Set(line.split(" "));

const CLITICS = words("ne n me m te t se s vous nous le la les l lui leur y en");
const ADVERBS = words(
  "pas plus jamais rien bien deja encore toujours aussi enfin ainsi donc volontiers tres tout effet d meme beaucoup peu trop desormais vite hier",
);
const HAVE =
  /^(?:ai|as|a|avons|avez|ont|av(?:ais|ait|ions|iez|aient)|au(?:rai|ra|ras|rons|rez|ront|rais|rait|rions|riez|raient)|eu|ayant|avoir)$/;
const BE =
  /^(?:suis|es|est|sommes|etes|sont|et(?:ais|ait|ions|iez|aient)|se(?:rai|ra|ras|rons|rez|ront|rais|rait|rions|riez|raient)|ete|etre|soit|soient|etant)$/;
const MAY =
  /^(?:peu[xt]|peuvent|pui[st]|pouv\w+|pourr\w+|pu|veu[xt]|vou(?:l|d)\w*|souhait\w*|aimer(?:ais|ait|ions|iez))$/;
const GO = /^(?:vais|vas|va|all(?:ons|ez|ais|ait|ions|iez)|vont|viens|vient|venons|venez|tiens|tenons)$/;
const MUST = /^(?:dev(?:ais|ait|ions|iez|ons|ez|r\w*)|dois|doit|doivent)$/;

export interface Verb {
  /** Index of the word that says what is done. */
  readonly at: number;
  readonly helper: "have" | "be" | "may" | "go" | "must" | null;
  readonly isDenied: boolean;
}

export const wordAt = (all: readonly Word[], at: number): string => all[at]?.word ?? "";
export const isBe = (word: string): boolean => BE.test(word);
/** Whether a word may stand between a subject and what it does. */
export const isSkipped = (word: string): boolean =>
  CLITICS.has(word) || ADVERBS.has(word) || word.endsWith("ment");

function helperOf(word: string): Verb["helper"] {
  if (HAVE.test(word)) return "have";
  if (BE.test(word)) return "be";
  if (MUST.test(word)) return "must";
  if (MAY.test(word)) return "may";
  return GO.test(word) ? "go" : null;
}

/** The verb behind a subject, with its helpers: « ne vous avons pas encore accordé ». */
export function verbFrom(all: readonly Word[], from: number): Verb | null {
  let helper: Verb["helper"] = null;
  let isDenied = false;
  for (let at = from; at < all.length; at += 1) {
    const word = wordAt(all, at);
    isDenied ||= /^(?:ne|n|pas|jamais|rien)$/.test(word);
    const found = helperOf(word);
    const isHelping = found !== null && at < all.length - 1 && !DETERMINER.test(wordAt(all, at + 1));
    if (isHelping) helper = helper === "may" || helper === "must" ? helper : found;
    else if (!isSkipped(word) && !(helper !== null && /^(?:de|à)$/.test(word)))
      return { at, helper, isDenied };
  }
  return null;
}

const US = words("je j nous on");
const THEM = words("vous tu");
export const DETERMINER = /^(?:un|une|des|votre|vos|notre|nos|ces?|cette|aucune?|mon|ma|mes|ton|ta|tes)$/;
export const ARTICLE = /^(?:l[ea]?s?|tous|toutes?)$/;
/** « On » is us only in what it does to the contact. */
const isUs = (all: readonly Word[], at: number, verb: string): boolean =>
  wordAt(all, at) !== "on" ||
  /^(?:vous|te|t)$/.test(wordAt(all, at + 1)) ||
  /^(?:part|livre|annule|garde|valide|fait|prend)/.test(verb);

/** Whose subject the pronoun at an index is; null where it is none of ours or theirs. */
export function subjectAt(all: readonly Word[], at: number): "us" | "contact" | null {
  const word = wordAt(all, at);
  const before = wordAt(all, at - 1);
  if (!US.has(word) && !THEM.has(word)) return null;
  if (US.has(before) || THEM.has(before)) return null;
  let next = at + 1;
  while (CLITICS.has(wordAt(all, next))) next += 1;
  const verb = wordAt(all, next);
  if (word === "nous") return /(?:ons|ions|sommes)$/.test(verb) ? "us" : null;
  if (US.has(word)) return isUs(all, at, verb) ? "us" : null;
  return (word === "vous" ? /ez$|^(?:etes|faites|dites)$/ : /[sx]$/).test(verb) ? "contact" : null;
}

export const isFuture = ({ word, written }: Word): boolean =>
  /r(?:a|ont)$/.test(word) &&
  word.length > 3 &&
  !/^\p{Lu}|^(?:camera|opera|extra|ultra|front)$/u.test(written);

/** Whether a part says something of a third person. */
export const hasPredicate = (all: readonly Word[]): boolean =>
  all.some(
    (one) =>
      (helperOf(one.word) !== null && !/^(?:avoir|etre|pu|eu|ete)$/.test(one.word)) ||
      isFuture(one) ||
      /^(?:s|se|vaut|reste|restent|court)$/.test(one.word),
  );
