/**
 * The number as telephones dial it, the first of a field that holds several. An extension, after « poste » or the like
 * behind the number, is pressed after a pause; the zero between a country's code and the number is not dialled.
 */
export function telephone(number: string): string {
  const dialled = number.replace(/^[^\d+(]*/, "");
  const [main = "", extension = ""] = firstOf(dialled).split(/\s*(?:poste|ext\.?|x|#)\s*/i);
  const abroad = /^(?:\+|00)/.test(main) ? main.replace(/\(\s*0\s*\)/g, "") : main;
  const digits = abroad.replace(/[^\d+]/g, "");
  return `tel:${digits}${extension === "" ? "" : `,${extension.replace(/\D/g, "")}`}`;
}

/** Fewest digits of a whole number: fewer before a slash are its beginning. */
const FEWEST = 8;

/** The first of several numbers of a field. */
function firstOf(text: string): string {
  const [first = ""] = text.split(/\s*(?:[/;,|]|\bou\b|\bet\b)\s*/i);
  return first.replace(/\D/g, "").length >= FEWEST ? first : text;
}
