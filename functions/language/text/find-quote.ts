const SPACE = /[\s\u00a0\u202f\u2009]/u;
const ALIKE: ReadonlyMap<string, string> = new Map([
  ...["’", "‘", "ʼ", "`", "´"].map((character): [string, string] => [character, "'"]),
  ...["«", "»", "“", "”", "„"].map((character): [string, string] => [character, '"']),
  ...["‑", "–", "—"].map((character): [string, string] => [character, "-"]),
]);

/** The text with spaces and quotation marks unified, and the source position of each character. */
function alike(text: string): { characters: string; offsets: number[] } {
  let characters = "";
  const offsets: number[] = [];
  for (let offset = 0; offset < text.length; offset++) {
    const character = text[offset] ?? "";
    if (SPACE.test(character)) {
      if (characters.endsWith(" ")) continue;
      characters += " ";
    } else characters += ALIKE.get(character) ?? character;
    offsets.push(offset);
  }
  return { characters, offsets };
}

/** Trims spaces and quotation marks, by hand: a pattern takes quadratic time on a long run in the text. */
function withoutMargins(characters: string): string {
  const isMargin = (character: string | undefined): boolean => character === '"' || character === " ";
  let [start, end] = [0, characters.length];
  while (isMargin(characters[start])) start += 1;
  while (end > start && isMargin(characters[end - 1])) end -= 1;
  return characters.slice(start, end);
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
  const wanted = withoutMargins(alike(quote.normalize("NFC")).characters);
  if (wanted.length < shortest || wanted.includes("[…]")) return undefined;
  const source = text.normalize("NFC");
  const { characters, offsets } = alike(source);
  const start = characters.indexOf(wanted);
  if (start === -1) return undefined;
  return source.slice(offsets[start], (offsets[start + wanted.length - 1] ?? 0) + 1);
}
