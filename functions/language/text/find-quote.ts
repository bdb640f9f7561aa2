const SPACE = /[\s\u00a0\u202f\u2009]/u;
const ALIKE: ReadonlyMap<string, string> = new Map([
  ...["’", "‘", "ʼ", "`", "´"].map((sign): [string, string] => [sign, "'"]),
  ...["«", "»", "“", "”", "„"].map((sign): [string, string] => [sign, '"']),
  ...["‑", "–", "—"].map((sign): [string, string] => [sign, "-"]),
]);

/** The text with spaces and quotation marks unified, and the source position of each character. */
function alike(text: string): { signs: string; offsets: number[] } {
  let signs = "";
  const offsets: number[] = [];
  for (let offset = 0; offset < text.length; offset++) {
    const sign = text[offset] ?? "";
    if (SPACE.test(sign)) {
      if (signs.endsWith(" ")) continue;
      signs += " ";
    } else signs += ALIKE.get(sign) ?? sign;
    offsets.push(offset);
  }
  return { signs, offsets };
}

/** Trims spaces and quotation marks, by hand: a pattern takes quadratic time on a long run in the text. */
function withoutMargins(signs: string): string {
  const isMargin = (sign: string | undefined): boolean => sign === '"' || sign === " ";
  let [start, end] = [0, signs.length];
  while (isMargin(signs[start])) start += 1;
  while (end > start && isMargin(signs[end - 1])) end -= 1;
  return signs.slice(start, end);
}

/** Shortest quote that proves anything, in characters, unless it is the whole text. */
const SHORTEST = 8;

/**
 * The words of a text that a quote copies, as they stand in the text. Spaces, apostrophes and quotation marks
 * may differ, nothing else. Undefined when the text does not say so, or the quote is too short to prove anything:
 * shorter than `shortest`.
 *
 * @example findQuote("Je l’appelle  lundi.", "l'appelle lundi") // "l’appelle  lundi"
 */
export function findQuote(text: string, quote: string, shortest = SHORTEST): string | undefined {
  const wanted = withoutMargins(alike(quote.normalize("NFC")).signs);
  if (wanted.length < shortest || wanted.includes("[…]")) return undefined;
  const source = text.normalize("NFC");
  const { signs, offsets } = alike(source);
  const start = signs.indexOf(wanted);
  if (start === -1) return undefined;
  return source.slice(offsets[start], (offsets[start + wanted.length - 1] ?? 0) + 1);
}
