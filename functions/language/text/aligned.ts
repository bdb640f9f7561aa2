import { normalise, wordInFull } from "./normalise.ts";

/** A normalised text with the position of each character in the source. */
export interface Aligned {
  readonly normalised: string;
  /** The exact passage of the source that gave normalised[start, end[, and where it stands. */
  readonly passage: (start: number, end: number) => { text: string; index: number };
}

const PIECE = /[\p{L}\p{M}]+|[\s\u00a0\u202f\u2009]+|[^\p{L}\p{M}\s]/gu;
const LETTERS = /^[\p{L}\p{M}]/u;
const PLAIN_WORD = /^[a-z]+$/i;
const PLAIN_SIGN = /^[!-@[-_{-~]$/;
const JOINS = /^['’‘ʼ`´_-]$/;

/**
 * As `normalise`, with positions: abbreviations are expanded and typos repaired, so offsets differ from
 * those of the source. Markup is left as it is.
 *
 * @example align("Rappel sem. pro").normalised // "rappel semaine. pro"
 */
export function align(text: string): Aligned {
  const sourceStart: number[] = [];
  const sourceEnd: number[] = [];
  const parts: string[] = [];
  let last = " ";
  const pieces = text.match(PIECE) ?? [];
  let at = 0;
  for (const [number, piece] of pieces.entries()) {
    let form = formOf(piece);
    // « d’ici », « après-demain »: an apostrophe, hyphen or underscore between two words counts as a space.
    const joins =
      JOINS.test(piece) && LETTERS.test(pieces[number - 1] ?? "") && LETTERS.test(pieces[number + 1] ?? "");
    if (joins) form = " ";
    if (form !== " " || last !== " ") {
      for (let letter = 0; letter < form.length; letter += 1) {
        sourceStart.push(at);
        sourceEnd.push(at + piece.length);
      }
      parts.push(form);
      last = form.at(-1) ?? last;
    }
    at += piece.length;
  }
  const normalised = parts.join("");
  return {
    normalised,
    passage(start, end) {
      const index = sourceStart[start] ?? 0;
      return { text: text.slice(index, sourceEnd[end - 1] ?? index), index };
    },
  };
}

/** A piece as `normalise` has it; most are a space, a word of plain letters or a sign, and need no more. */
function formOf(piece: string): string {
  if (piece === " " || PLAIN_SIGN.test(piece)) return piece;
  if (PLAIN_WORD.test(piece)) return wordInFull(piece.toLowerCase());
  const form = normalise(piece);
  if (form !== "") return form;
  return /^\s/.test(piece) ? " " : piece;
}
