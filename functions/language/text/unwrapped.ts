/** Widths at which mail programs wrap plain text lie between these, in characters. */
const [NARROWEST, WIDEST] = [45, 80];
/** In a narrower text, a line that begins with a capital is one of its own. */
const WIDE = 54;
const LIST_ITEM = /^[-*•–—>] /;

/**
 * The text with a space for each line break that a mail program put in, and all else where it was: a line is broken where
 * the next word had no room. Lists, verses, greetings and signatures have short lines, and stay.
 *
 * @example « nous reprendrons contact⏎quand le budget sera voté » is one sentence
 */
export function unwrapped(text: string): string {
  const lines = text.split("\n");
  let width = 0;
  for (const line of lines) width = Math.max(width, line.length);
  if (width < NARROWEST || width > WIDEST || lines.length < 2) return text;
  let whole = lines[0] ?? "";
  for (const [index, line] of lines.slice(1).entries())
    whole += (isWrapped(lines[index] ?? "", line, width) ? " " : "\n") + line;
  return whole;
}

function isWrapped(line: string, below: string, width: number): boolean {
  if (below === "" || line === "" || LIST_ITEM.test(below)) return false;
  if (width < WIDE && /^\p{Lu}/u.test(below)) return false;
  const space = below.indexOf(" ");
  return line.length + 1 + (space === -1 ? below.length : space) > width;
}
