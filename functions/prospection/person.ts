import * as z from "zod";

/** Replaces the name or address of an erased person. */
export const REDACTED = "[effacé]";

/** A contact, as far as it tells who somebody is. */
export const Identity = z.object({
  id: z.string(),
  crm: z.string().nullable(),
  crmId: z.string().nullable(),
  email: z.string().nullable(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  /** When the CRM last changed it. */
  updatedAt: z.date(),
});
export type Identity = z.infer<typeof Identity>;

/** Lower case, without accents. */
export function fold(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}

const wordsOf = (text: string | null): string[] => (text ?? "").match(/[\p{L}\p{N}]+/gu) ?? [];

/** The addresses of a person, lower case. */
export function addressesOf(contacts: readonly Identity[]): string[] {
  return [...new Set(contacts.map(({ email }) => email?.trim().toLowerCase() ?? "").filter(Boolean))];
}

/** The whole names of a person as lists of words, both ways round. A first or last name alone names nobody. */
export function namesOf(contacts: readonly Identity[]): string[][] {
  const names = contacts.flatMap(({ firstName, lastName }) => {
    const [first, last] = [wordsOf(firstName), wordsOf(lastName)];
    return first.length === 0 || last.length === 0
      ? []
      : [
          [...first, ...last],
          [...last, ...first],
        ];
  });
  return [...new Map(names.map((words) => [fold(words.join(" ")), words])).values()];
}

/**
 * What a text that names a person holds, whatever its capitals and accents: all words of one of their names, or one of
 * their addresses.
 */
export function wordsNaming(contacts: readonly Identity[]): string[][] {
  const names = new Map(namesOf(contacts).map((words) => [words.toSorted().join(" "), words]));
  return [...addressesOf(contacts).map((address) => [address]), ...names.values()];
}

/** Boundaries of an address or a name in an expression, so that it is not found within a longer word. */
interface Bounds {
  readonly beforeAddress: string;
  readonly afterAddress: string;
  readonly beforeName: string;
  readonly afterName: string;
}

/** As lookaround: the boundaries are not part of the match, so that a replacement leaves them. */
const AROUND: Bounds = {
  beforeAddress: "(?<![[:alnum:]._%+-])",
  afterAddress: "(?![[:alnum:]-]|\\.[[:alnum:]])",
  beforeName: "(?:(?<![[:alnum:]])|(?<=\\\\[nrt]))",
  afterName: "(?![[:alnum:]])",
};

/** As part of the match, for tests only: without lookaround Postgres is four times as fast. */
const WITHIN: Bounds = {
  beforeAddress: "(?:^|[^[:alnum:]._%+-])",
  afterAddress: "(?:$|[^[:alnum:].-]|\\.(?:$|[^[:alnum:]]))",
  beforeName: "(?:^|[^[:alnum:]]|\\\\[nrt])",
  afterName: "(?:$|[^[:alnum:]])",
};

const escape = (text: string): string => text.replace(/[^\p{L}\p{N}@]/gu, "\\$&");

/** Each letter with its capital and its accents, as a class of a PostgreSQL expression. */
function loosely(word: string): string {
  return Array.from(fold(word), (letter) => {
    const variants = VARIANTS.get(letter) ?? letter;
    const all = new Set(Array.from(variants + variants.toUpperCase()));
    return all.size === 1 ? escape(letter) : `[${Array.from(all).join("")}]`;
  }).join("");
}

const VARIANTS = new Map([
  ["a", "aàâäáãå"],
  ["c", "cç"],
  ["e", "eéèêë"],
  ["i", "iîïíì"],
  ["n", "nñ"],
  ["o", "oôöóòõ"],
  ["u", "uûüùú"],
  ["y", "yÿý"],
]);

/**
 * A PostgreSQL expression that finds a person's addresses and whole names in a text, or in JSON as text, whatever
 * their capitals and accents; empty for somebody who has neither.
 */
export function patternOf(contacts: readonly Identity[]): string {
  return expressionOf(contacts, AROUND);
}

/**
 * An expression that matches the same texts faster, but not at the same positions: for finding, not for
 * replacing.
 */
export function finderOf(contacts: readonly Identity[]): string {
  return expressionOf(contacts, WITHIN);
}

function expressionOf(contacts: readonly Identity[], bounds: Bounds): string {
  const addresses = addressesOf(contacts).map(
    (address) =>
      bounds.beforeAddress +
      Array.from(address, (character) => anyCase(character)).join("") +
      bounds.afterAddress,
  );
  const names = namesOf(contacts).map(
    (words) =>
      bounds.beforeName + words.map(loosely).join("(?:[[:space:]_.+'’-]|%20|\\\\[nrt])+") + bounds.afterName,
  );
  return [...addresses, ...names].join("|");
}

function anyCase(character: string): string {
  return /\p{L}/u.test(character) && character.toUpperCase() !== character
    ? `[${character}${character.toUpperCase()}]`
    : escape(character);
}
