/** A word of which three to five letters in a row are features each. */
export interface Pieces {
  readonly word: string;
}
const LAST_PIECE = 24;

/** Half of all features are pieces: hashed where they stand, without a string for each. */
export function addPieces({ word }: Pieces, hashes: Set<number>): void {
  for (let size = 3; size <= 5; size += 1)
    for (let start = 0; start + size <= word.length && start < LAST_PIECE; start += 1)
      hashes.add(mixed(hashOn(OF_PIECES, word, start, start + size)));
}

/** FNV-1a, going on from a hash. */
function hashOn(hash: number, words: string, from: number, to: number): number {
  let on = hash;
  for (let at = from; at < to; at += 1) on = Math.imul(on ^ words.charCodeAt(at), 0x01000193);
  return on;
}
const BEGINNING = 0x811c9dc5;

/** The hash of a feature’s name. */
export const hashOf = (name: string): number => mixed(hashOn(BEGINNING, name, 0, name.length));
const OF_PIECES = hashOn(BEGINNING, "c ", 0, 2);

/** With a final mix, so that its low bits are spread as well as its high ones. */
function mixed(whole: number): number {
  let hash = whole ^ (whole >>> 15);
  hash = Math.imul(hash, 0x2c1b3c6d);
  return (hash ^ (hash >>> 13)) >>> 0;
}
