/** Letters of other alphabets that look like ours. */
const LOOKALIKES: Readonly<Record<string, string>> = {
  а: "a",
  в: "b",
  е: "e",
  ё: "e",
  к: "k",
  м: "m",
  н: "h",
  о: "o",
  р: "p",
  с: "c",
  т: "t",
  у: "y",
  х: "x",
  і: "i",
  ї: "i",
  ј: "j",
  ѕ: "s",
  ԁ: "d",
  ԛ: "q",
  ԝ: "w",
  һ: "h",
  ӏ: "l",
  г: "r",
  п: "n",
  и: "u",
  ь: "b",
  α: "a",
  β: "b",
  ε: "e",
  η: "n",
  ι: "i",
  κ: "k",
  ν: "v",
  ο: "o",
  ρ: "p",
  σ: "s",
  τ: "t",
  υ: "u",
  χ: "x",
  ω: "w",
  ı: "i",
  ɑ: "a",
  ɡ: "g",
  ɩ: "i",
  ʀ: "r",
  ɴ: "n",
  ɪ: "i",
  ᴏ: "o",
  ᴇ: "e",
  ꜱ: "s",
  ᴛ: "t",
  ᴜ: "u",
  ᴄ: "c",
  ᴀ: "a",
  ø: "o",
  ł: "l",
  đ: "d",
  œ: "oe",
  æ: "ae",
  ß: "ss",
};
const LOOKALIKE = new RegExp(`[${Object.keys(LOOKALIKES).join("")}]`, "gu");
const LEET: Readonly<Record<string, string>> = {
  "0": "o",
  "1": "i",
  "3": "e",
  "4": "a",
  "5": "s",
  "7": "t",
  "@": "a",
  $: "s",
  "!": "i",
  "|": "l",
  "€": "e",
};
const NOT_ASCII = /[\u0080-\uffff]/;
/** A word in which signs stand for letters: between letters, or before one and among others. */
const MIXED = /(?<![\w@$€])[a-z0-9@$!|€]{0,20}[a-z][a-z0-9@$!|€]{0,20}(?![\w@])/g;
const STANDS_FOR_LETTER = /[0134579@$!|€](?=[a-z])|(?<=[a-z])[0134579@$|€]/;
const SPACED = /(?<![a-z])[a-z](?:[ .\-_*·•|/,~+]{1,3}[a-z](?![a-z])){4,}/g;
const ENTITY = /&#(x?)([0-9a-f]{1,6});?|\\u\{?([0-9a-f]{4,5})\}?|%([2-7][0-9a-f])/gi;

function decoded(whole: string, hex: string, entity: string, escape: string, percent: string): string {
  const code = entity ? Number.parseInt(entity, hex ? 16 : 10) : Number.parseInt(escape ?? percent, 16);
  return code > 31 && code < 0x10ffff ? String.fromCodePoint(code) : whole;
}

/** « I g n o r e z  v o s » or « i.g.n.o.r.e »: the lone letters are put together. */
function together(run: string): string {
  return /[^a-z ]/.test(run)
    ? run.replace(/[^a-z ]+/g, "").replace(/ +/g, " ")
    : run.replace(/ {2,}/g, "\t").replaceAll(" ", "").replaceAll("\t", " ");
}

const unleet = (word: string): string =>
  STANDS_FOR_LETTER.test(word) ? word.replace(/[0134579@$!|€]/g, (sign) => LEET[sign] ?? sign) : word;

/**
 * The words of a text, however they were disguised: lower case, without accents, look-alike letters, digits
 * for letters, letters set apart. Only to be looked at by rules: it has not the length of the text.
 *
 * @example skeleton("1gnоrе  v.o.s. cônsignes") // "ignore vos consignes"
 */
export function skeleton(text: string): string {
  let plain = text.replace(ENTITY, decoded).toLowerCase();
  if (NOT_ASCII.test(plain))
    plain = plain
      .normalize("NFKD")
      .replace(/\p{M}/gu, "")
      .toLowerCase()
      .replace(LOOKALIKE, (letter) => LOOKALIKES[letter] ?? letter);
  return plain
    .replace(MIXED, unleet)
    .replace(SPACED, together)
    .replace(/(?<=[a-z])[*~`](?=[a-z])/g, "")
    .replace(/[^a-z0-9:?@%/.,]+/g, " ")
    .trim();
}

/** The skeleton's letters shifted by thirteen. */
export function rot13(text: string): string {
  return text.replace(/[a-z]/g, (letter) => String.fromCharCode(((letter.charCodeAt(0) - 84) % 26) + 97));
}
