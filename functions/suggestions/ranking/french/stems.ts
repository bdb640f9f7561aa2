import { normalise } from "./normalise.ts";
import { requiredStems } from "./required-stems.ts";

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
  if (sets.length === MOST_SETS) throw new Error("too many sets of stems for one mask");
  const stems = patterns.flatMap(requiredStems);
  masks.clear();
  sets.push(stems);
  return 1 << (sets.length - 1);
}

/**
 * All that a text may hold without its words being hidden from a look at it as it is written: markup, entities,
 * image links and signs that nobody sees are taken out of a word before rules read it.
 */
const ANYTHING_ELSE =
  /[^\t\n\r -%'-;=-\\^-~\u00a0-\u00ac\u00ae-\u024f\u0300-\u0345\u2009\u2010-\u2027\u202f\u2039\u203a\u20ac\u2190-\u21ff\u2600-\u27bf\ud83c-\ud83e\udc00-\udfff]/;
const ALL = -1;

/** The masks of all stems in a text as it was written, typing slips included; of every set where some may be hidden. */
export function stemsIn(text: string): number {
  if (ANYTHING_ELSE.test(text)) return ALL;
  let mask = 0;
  // Letters never merge across these: each piece is normalised alone as it is within its sentence.
  for (const piece of text.split(/[^A-Za-z\u0080-\uffff]+/)) mask |= maskOf(piece);
  return mask;
}

function maskOf(piece: string): number {
  let mask = masks.get(piece);
  if (mask === undefined) {
    const normalised = normalise(piece);
    mask = 0;
    for (const [index, stems] of sets.entries())
      if (stems.some((stem) => normalised.includes(stem))) mask |= 1 << index;
    if (masks.size >= MOST_REMEMBERED) masks.clear();
    if (piece.length <= LONGEST_REMEMBERED) masks.set(piece, mask);
  }
  return mask;
}
