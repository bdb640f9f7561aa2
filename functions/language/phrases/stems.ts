import { apart, normalise } from "../text/normalise.ts";
import { DIGIT, requiredStems } from "./required-stems.ts";

/** One of these stands in every text that the patterns match: set `index` is bit `index` of a mask. */
const sets: string[][] = [];
const MOST_SETS = 30;

/** A language's words come again and again: which sets each one is of. */
const masks = new Map<string, number>();
const MOST_REMEMBERED = 50_000;
const LONGEST_REMEMBERED = 30;

/**
 * The mask of some patterns on normalised text: where `stemsIn(text)` has nothing of it, none of them matches
 * a sentence of the text, which then need not be cut and normalised. For long histories: looking words up
 * costs a tenth of it. Throws when a pattern asks for no word.
 */
export function stemsOf(...patterns: RegExp[]): number {
  return maskFor(patterns.flatMap((pattern) => requiredStems(pattern)));
}

/** As `stemsOf`, of other words that the patterns ask for beside, where they do: a text needs both masks. */
export function stemsBeside(...patterns: RegExp[]): number {
  return maskFor(patterns.flatMap((pattern) => requiredStems(pattern, { second: true })));
}

/** As `stemsOf`, for patterns some of which ask for a digit and no word. */
export function stemsOrDigitOf(...patterns: RegExp[]): number {
  return A_DIGIT | maskFor(patterns.flatMap((pattern) => requiredStems(pattern, { digits: true })));
}

const A_DIGIT = 1 << MOST_SETS;

function maskFor(stems: string[]): number {
  if (sets.length === MOST_SETS) throw new Error("too many sets of stems for one mask");
  masks.clear();
  sets.push(stems.filter((stem) => stem !== DIGIT));
  return 1 << (sets.length - 1);
}

/** The masks of all stems in a text as it was written, typing slips included; every mask where some may be hidden. */
export function stemsIn(text: string): number {
  let mask = 0;
  let start = -1;
  // Letters never merge across what is none: each piece is normalised alone as it is within its sentence.
  for (let at = 0; at <= text.length; at += 1) {
    const unit = at < text.length ? units[text.charCodeAt(at)] : BETWEEN;
    if (unit === LETTER) {
      if (start < 0) start = at;
      continue;
    }
    if (unit === HIDES) return ALL;
    if (unit === FIGURE) mask |= A_DIGIT;
    if (start >= 0) mask |= maskOf(text.slice(start, at));
    start = -1;
  }
  return mask;
}

const ALL = -1;
const [BETWEEN, LETTER, FIGURE, HIDES] = [0, 1, 2, 3];
/**
 * Markup, entities, image links and signs that nobody sees are taken out of words before rules read them: a look
 * at the text as it is written may miss these words.
 */
const MAY_HIDE =
  /[<&\]]|[^\t\n\r -~\u00a0-\u024f\u2009\u2010-\u2027\u202f\u2039\u203a\u20ac\u2190-\u21ff\u2600-\u27bf]|\u00ad/u;
/** One that follows its letter. */
const isAccent = (unit: number): boolean => unit >= 0x300 && unit <= 0x345;
/** What each code unit is: regular expressions would read the text twice. */
const units = Uint8Array.from({ length: 0x10000 }, (_, unit) => {
  const sign = String.fromCharCode(unit);
  // The halves of an emoji; tags, which hide, begin with another.
  if ((unit >= 0xd83c && unit <= 0xd83e) || (unit >= 0xdc00 && unit <= 0xdfff)) return BETWEEN;
  if (isAccent(unit)) return LETTER;
  if (MAY_HIDE.test(sign)) return HIDES;
  if (/[0-9]/.test(sign)) return FIGURE;
  return /[A-Za-z\u0080-\uffff]/.test(sign) ? LETTER : BETWEEN;
});

function maskOf(piece: string): number {
  let mask = masks.get(piece);
  if (mask === undefined) {
    const normalised = normalise(piece);
    mask = 0;
    for (const [index, stems] of sets.entries())
      if (stems.some((stem) => normalised.includes(stem))) mask |= 1 << index;
    if (masks.size >= MOST_REMEMBERED) masks.clear();
    if (piece.length <= LONGEST_REMEMBERED) masks.set(apart(piece), mask);
  }
  return mask;
}
