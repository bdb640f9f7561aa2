/** Letters of other alphabets that look like ours. */
const LOOKALIKES = new Map<string, string>(
  "аa вb еe ёe кk мm нh оo рp сc тt уy хx іi їi јj ѕs ԁd ԛq ԝw һh ӏl гr пn иu ьb αa βb εe ηn ιi κk νv οo ρp σs τt υu χx ωw ıi ɑa ɡg ɩi ʀr ɴn ɪi ᴏo ᴇe ꜱs ᴛt ᴜu ᴄc ᴀa øo łl đd œoe æae ßss"
    .split(" ")
    .map((pair) => [pair.charAt(0), pair.slice(1)]),
);
const LOOKALIKE = new RegExp(`[${[...LOOKALIKES.keys()].join("")}]`, "gu");
const LEET = new Map(
  "0o 1i 3e 4a 5s 7t @a $s !i |l €e".split(" ").map((pair) => [pair.charAt(0), pair.charAt(1)]),
);
const NOT_ASCII = /[\u0080-\uffff]/;
/** A word with signs in place of letters: « ign0rez », « $ystem ». */
const MIXED = /(?<![\w@$€])[a-z0-9@$!|€]{0,20}[a-z][a-z0-9@$!|€]{0,20}(?![\w@])/g;
const STANDS_FOR_LETTER = /[0134579@$!|€](?=[a-z])|(?<=[a-z])[0134579@$|€]/;
const SPACED = /(?<![a-z])[a-z](?:[ .\-_*·•|/,~+]{1,3}[a-z](?![a-z])){4,}/g;
const ENTITY = /&#(x?)([0-9a-f]{1,6});?|\\u\{?([0-9a-f]{4,5})\}?|%([2-7][0-9a-f])/gi;

function decoded(whole: string, hex: string, entity: string, escape: string, percent: string): string {
  const code = entity ? Number.parseInt(entity, hex ? 16 : 10) : Number.parseInt(escape ?? percent, 16);
  return code > 31 && code < 0x10ffff ? String.fromCodePoint(code) : whole;
}

/** Joins spaced letters: « I g n o r e z  v o s », « i.g.n.o.r.e ». */
function together(run: string): string {
  return /[^a-z ]/.test(run)
    ? run.replace(/[^a-z ]+/g, "").replace(/ +/g, " ")
    : run.replace(/ {2,}/g, "\t").replaceAll(" ", "").replaceAll("\t", " ");
}

const unleet = (word: string): string =>
  STANDS_FOR_LETTER.test(word)
    ? word.replace(/[0134579@$!|€]/g, (character) => LEET.get(character) ?? character)
    : word;

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
      .replace(LOOKALIKE, (letter) => LOOKALIKES.get(letter) ?? letter);
  return plain
    .replace(MIXED, unleet)
    .replace(SPACED, together)
    .replace(/(?<=[a-z])[*~`](?=[a-z])/g, "")
    .replace(/[^a-z0-9:?@%/.,]+/g, " ")
    .trim();
}
