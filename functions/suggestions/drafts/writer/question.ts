import type { Register } from "../../../language/grounding/types.ts";
import { isQuotable } from "../../../language/untrusted/quotable.ts";

const GREETING =
  /^(?:(?:bonjour|bonsoir|hello|salut|madame|monsieur|cher|chère)(?!\p{L})[^,?.!]{0,40}[,!.]\s*)+/iu;
const LEAD =
  /^(?:(?:et|alors|mais|sinon|au fait|du coup|par contre|autre question|une (?:petite )?question|dites-moi(?: seulement)?)(?:,| :)? )+/i;
const POLITE = /(?:,? (?:s’il vous pla[iî]t|svp|stp|merci(?: d’avance)?))?\s{0,3}[?.!]{0,5}$/i;

/** Ways of asking that are told without conjugating a verb, and how: « pouvez-vous livrer » is « si nous pouvons livrer ». */
const ABOUT_US: readonly (readonly [RegExp, string])[] = [
  [/^(?:pouvez|pourriez)-vous /i, "si nous pouvons "],
  [/^(?:peux|pourrais)-tu /i, "si je peux "],
  [/^avez-vous /i, "si nous avons "],
];
const ABOUT_THINGS: readonly (readonly [RegExp, string])[] = [
  [/^est-ce que (?=l[ae]s? |l’|une? |des |vos |votre |nos |notre |ce)/i, "si "],
  [/^y a-t-il /i, "s’il y a "],
  [/^est-il possible /i, "s’il est possible "],
  // « vos astreintes couvrent-elles aussi les chariots »
  [
    /^((?:l[ae]s? |l’|une? |des |vos |votre |nos |notre |cette? |ces )[^,;:?]{2,80}? \p{L}+?)(?:-t)?-(?:ils?|elles?)(?!\p{L})/iu,
    "si $1",
  ],
];
/** « dites-moi si la longueur est de 152 cm » */
const TO_TELL =
  /^(?:.{0,60}(?:dites|dis|confirmez|confirme|indiquez|indique)-(?:moi|nous) (?:seulement |juste |donc )?)?((?:si|s’il|quand|où|comment|combien|quelle?s?) .+)$/iu;
/** « le chiffrer »: what stands for something said before. */
const STANDS_FOR =
  /(?:^|[ ’])(?:le|la|les|en|y) \p{Ll}+(?:er|ir|re|oir)(?!\p{L})|[ ’]l’\p{Ll}+(?:er|ir|re|oir)(?!\p{L})/u;
/** A second question within the first. */
const INVERTED = /\p{L}-(?:t-)?(?:ils?|elles?|vous|tu|on|ce)(?!\p{L})/u;
/** Persons whose verb would have to be turned with them. */
const PERSONS = /(?<![\p{L}’-])(?:je|j’|tu|t’|te|toi|moi|on|vous)(?!\p{L})/iu;
const NOUS = /(?<![\p{L}’-])nous(?!\p{L})/iu;

/**
 * A question told in our mouth: « si nos astreintes de nuit couvrent aussi les chariots de plus de 8 tonnes »; null
 * where it cannot be turned without doubt, and is to be quoted.
 */
export function toldQuestion(question: string, register: Register): string | null {
  const asked = question
    .trim()
    .replace(/\s+/g, " ")
    .replaceAll("'", "’")
    .replace(GREETING, "")
    .replace(LEAD, "")
    .replace(POLITE, "")
    .trim()
    .replace(/^\p{Lu}(?=[\p{Ll}’ ])/u, (letter) => letter.toLowerCase());
  if (!isQuotable(asked) || /[?.!;]/.test(asked)) return null;
  const [, toTell] = TO_TELL.exec(asked) ?? [];
  if (toTell !== undefined)
    return PERSONS.test(toTell) || NOUS.test(toTell) || INVERTED.test(toTell)
      ? null
      : turned(toTell, register);
  for (const [way, told] of ABOUT_US)
    if (way.test(asked)) {
      const rest = asked.replace(way, "");
      return PERSONS.test(rest) || STANDS_FOR.test(rest) || INVERTED.test(rest)
        ? null
        : told + turned(rest, register);
    }
  for (const [way, told] of ABOUT_THINGS)
    if (way.test(asked) && !PERSONS.test(asked) && !NOUS.test(asked)) {
      const said = asked.replace(way, told);
      return INVERTED.test(said) ? null : turned(said, register);
    }
  return null;
}

/** The question itself, without its greeting; null where its words may not be repeated. */
export function quotableQuestion(question: string): string | null {
  const words = question
    .trim()
    .replace(/\s+/g, " ")
    .replace(GREETING, "")
    .replace(/(?:\s?\?){1,5}$/, " ?");
  return isQuotable(words) ? words.replace(/[.;,]$/, "") : null;
}

/** Whose things are whose in our mouth; « nous » and « me » are them. */
function turned(words: string, register: Register): string {
  const isTu = register === "tu";
  const swapped: Readonly<Record<string, string>> = {
    nous: "vous",
    "me ": isTu ? "te " : "vous ",
    "m’": isTu ? "t’" : "vous ",
    mon: isTu ? "ton" : "votre",
    ma: isTu ? "ta" : "votre",
    mes: isTu ? "tes" : "vos",
    notre: "votre",
    nos: "vos",
    votre: "notre",
    vos: "nos",
    ton: "notre",
    ta: "notre",
    tes: "nos",
  };
  return words.replaceAll(
    /(?<![\p{L}’-])(?:me |m’|(?:nous|mon|ma|mes|notre|nos|votre|vos|ton|ta|tes)(?!\p{L}))/giu,
    (word) => swapped[word.toLowerCase()] ?? word,
  );
}
