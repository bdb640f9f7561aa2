import { fold } from "../text/normalise.ts";
import type { Found, GroundingSource, Trusted } from "./types.ts";
import { onceASource } from "./once-a-source.ts";
import { blank } from "./plain-text.ts";
import { spelledOut, withPlainCharacters } from "./spelled-out.ts";

const EMAIL = /[\p{L}\d._%+-]{1,64}@[\p{L}\d-]+(?:\.[\p{L}\d-]+)+/giu;
const ENDS =
  "com|fr|net|org|io|eu|be|ch|co|info|biz|ru|cn|app|dev|link|example|exemple|test|xyz|top|tech|ai|shop|site|online|me|ly|gg|de|uk";
const URL_LIKE = new RegExp(
  [
    String.raw`(?:\b[a-z][a-z\d+.-]{0,20}:\/\/|\bwww\.)[^\s<>()«»"]+`,
    String.raw`\b(?:javascript|data|mailto|tel):[^\s<>()]+`,
    String.raw`(?<![\p{L}\d-])[\p{L}\d-]{2,}(?:\.[\p{L}\d-]{2,}){0,8}\.(?:${ENDS})\b(?:\/[^\s<>()«»"]*)?`,
  ].join("|"),
  "giu",
);
const IBAN = /\b[a-z]{2}\d{2}(?:[ \u00a0\u202f]?[a-z\d]{2,4}){3,8}\b/gi;
const PHONE =
  /(?<![\d,.])(?:(?:\+|00)\d{1,3}[\s.\u00a0\u202f()/-]*(?:\d[\s.\u00a0\u202f()/-]*){6,12}\d|0\d(?:[\s.\u00a0\u202f/-]?\d{2}){4})(?!\d)/g;

interface Addresses {
  /** What is not allowed. */
  found: Found[];
  /** The text with addresses blanked, so that no other rule reads their digits or names. */
  rest: string;
}

/** The text of a source in the form in which addresses are compared. */
export const readSaid = onceASource(({ text }) => {
  const { plain } = spelledOut(text);
  return { folded: fold(plain), compacted: compact(plain), digits: digitsOf(plain) };
});

/**
 * Links, e-mail addresses, numbers to call and accounts to pay to, however they are spelled. A draft may hold trusted ones only: text
 * written by others could bring its own. What a person wrote may also hold those of `sources`.
 */
export function readAddresses(
  text: string,
  trusted: Trusted,
  sources: readonly GroundingSource[] = [],
): Addresses {
  const found: Found[] = [];
  const spelled = spelledOut(text);
  let { plain } = spelled;
  let rest = withPlainCharacters(text);
  const said = sources.map(readSaid);
  const read = (kind: Found["kind"], pattern: RegExp, isAllowed: (words: string) => boolean) => {
    for (const match of plain.matchAll(pattern)) {
      const words = match[0].replace(/[.,;:!?…'’*_]+$/u, "");
      const until = match.index + words.length;
      const [start, end] = [spelled.start(match.index), spelled.end(until)];
      if (!isAllowed(words)) found.push({ kind, start, end });
      plain = blank(plain, match.index, until);
      rest = blank(rest, start, end);
    }
  };
  const isSaid = (words: string) => said.some(({ folded }) => folded.includes(fold(words)));
  const emails = new Set(trusted.emails.map(fold));
  read("email", EMAIL, (words) => emails.has(fold(words)) || isSaid(words));
  const names = new Set(trusted.names.map(fold));
  read(
    "url",
    URL_LIKE,
    (words) =>
      trusted.urls.some((url) => url === words || bare(url) === words) ||
      names.has(fold(words)) ||
      isSaid(words),
  );
  read(
    "iban",
    IBAN,
    (words) =>
      !/\d{2}.*\d/.test(words.slice(4)) || said.some(({ compacted }) => compacted.includes(compact(words))),
  );
  const phones = new Set(trusted.phones.map(digitsOf));
  read(
    "phone",
    PHONE,
    (words) => phones.has(digitsOf(words)) || said.some(({ digits }) => digits.includes(digitsOf(words))),
  );
  return { found, rest };
}

function bare(url: string): string {
  return url.replace(/^https?:\/\//, "").replace(/\/$/, "");
}

function compact(text: string): string {
  return text.replace(/[\s\u00a0\u202f]/g, "").toUpperCase();
}

/** « +33 6 12 34 56 78 » and « 06 12 34 56 78 » are one number. */
function digitsOf(text: string): string {
  return text
    .replace(/[\s.()/\u00a0\u202f-]/g, "")
    .replace(/(?:\+|00)33\(?0?\)?/g, "0")
    .replace(/\D+/g, " ")
    .trim();
}
