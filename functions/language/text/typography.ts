const NO_BREAK = "\u00a0";
const NARROW_NO_BREAK = "\u202f";

/**
 * French typography: curly apostrophes, no-break spaces before « : », « ; », « ? », inside « » and before €.
 *
 * @example typeset("L'offre : 1 200 € ?") // "L’offre\u00a0: 1\u00a0200\u00a0€\u202f?"
 */
export function typeset(text: string): string {
  return text
    .replace(/(?<=\p{L})['‘](?=\p{L})/gu, "’")
    .replace(/(?<![ \u00a0\u202f])[ \u00a0\u202f]*([?;])/g, `${NARROW_NO_BREAK}$1`)
    .replace(/(?<![ \u00a0\u202f])[ \u00a0\u202f]+:(?!\/)/g, `${NO_BREAK}:`)
    .replace(/«[ \u00a0\u202f]*/g, `«${NO_BREAK}`)
    .replace(/(?<![ \u00a0\u202f])[ \u00a0\u202f]*»/g, `${NO_BREAK}»`)
    .replace(/(?<=\d)[ \u00a0\u202f](?=\d{3}\b)/g, NO_BREAK)
    .replace(/(?<=\d)[ \u00a0\u202f]*(?=€|%|k€)/g, NO_BREAK);
}

/** Neutralises what markdown would interpret in a name, a title or a quote. */
export function escapeMarkdown(text: string): string {
  return text.replace(/[\\`*_[\]<>#|~]/g, (character) => `\\${character}`);
}
