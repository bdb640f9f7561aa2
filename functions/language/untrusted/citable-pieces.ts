import { GAP, readUntrusted } from "./read-untrusted.ts";

/** The parts of a text that rules may read, in order; most texts are one. */
export function citablePieces(text: string): string[] {
  return readUntrusted(text).citable.split(GAP);
}

/**
 * Invisible characters that a sentence may contain and still be quoted as it is stored; more are a hidden
 * text.
 */
const FEW = 8;

/**
 * A piece as the stored text has it, since evidence is quoted to the letter: with the few invisible
 * characters that were removed from it; where a long hidden text was removed, only its longest part.
 */
export function asStored(piece: string, stored: string): string {
  if (stored.includes(piece)) return piece;
  const parts = partsIn(piece, stored);
  const from = stored.indexOf(parts[0] ?? piece);
  let at = from;
  for (const sign of piece) {
    at = at < 0 ? at : stored.indexOf(sign, at);
    if (at < 0) break;
    at += sign.length;
  }
  if (from >= 0 && at > from && at - from <= piece.length + FEW) return stored.slice(from, at);
  return parts
    .map((part) => part.trim())
    .reduce((best, part) => (part.length > best.length ? part : best), "");
}

/** The longest substrings of a piece, in order, that the text contains unchanged. */
function partsIn(piece: string, stored: string): string[] {
  const parts: string[] = [];
  for (let start = 0; start < piece.length;) {
    let held = 0;
    let tooLong = piece.length - start + 1;
    while (tooLong - held > 1) {
      const middle = (held + tooLong) >> 1;
      if (stored.includes(piece.slice(start, start + middle))) held = middle;
      else tooLong = middle;
    }
    if (held > 0) parts.push(piece.slice(start, start + held));
    start += Math.max(held, 1);
  }
  return parts;
}

/** What of a text may be quoted as evidence: all of it, or the longest part when passages were set aside. */
export function citableQuote(text: string): string {
  const [first = "", ...others] = citablePieces(text);
  if (others.length === 0) return text.trim();
  return others
    .concat(first)
    .map((piece) => asStored(piece.trim(), text))
    .reduce((best, quote) => (quote.length > best.length ? quote : best), "");
}
