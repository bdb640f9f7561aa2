import { GAP, readUntrusted } from "./read-untrusted.ts";

/** The parts of a text that rules may read, in order; most texts are one. */
export function citablePieces(text: string): string[] {
  return readUntrusted(text).citable.split(GAP);
}

const longest = (texts: readonly string[]): string =>
  texts.reduce((best, text) => (text.length > best.length ? text : best), "");

/** A piece as the stored text has it, to the letter: its longest part where something was removed within. */
export function asStored(piece: string, stored: string): string {
  const parts: string[] = [];
  for (let start = 0; start < piece.length;) {
    let held = 0;
    let tooLong = piece.length - start + 1;
    while (tooLong - held > 1) {
      const middle = (held + tooLong) >> 1;
      if (stored.includes(piece.slice(start, start + middle))) held = middle;
      else tooLong = middle;
    }
    parts.push(piece.slice(start, start + held));
    start += Math.max(held, 1);
  }
  return parts.length === 1 ? piece : longest(parts.map((part) => part.trim()));
}

/** What of a text may be quoted as evidence: all of it, or the longest part when passages were set aside. */
export function citableQuote(text: string): string {
  const pieces = citablePieces(text);
  return pieces.length === 1 ? text.trim() : longest(pieces.map((piece) => asStored(piece.trim(), text)));
}
