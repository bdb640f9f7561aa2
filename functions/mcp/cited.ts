import { isQuotable, plainName } from "../language/untrusted/quotable.ts";

/** Letters of a passage that an answer has the room for. */
const LONGEST = 200;

/**
 * Words that somebody else wrote, as an answer shows them: on one line, cut, between marks that they cannot close
 * themselves. What reads like an order, or holds an address or a number to call or to pay to, is not repeated at all.
 * Empty for no words.
 */
export function cited(words: string, longest = LONGEST): string {
  const line = onOneLine(words, longest);
  if (line === "") return "";
  return isQuotable(line, longest + 1) ? `<citation>${line}</citation>` : "<citation retirée/>";
}

/**
 * A sentence of ours, which may name a matter in a contact's own words: as `cited`, without the marks. Empty where it is
 * not to be repeated.
 */
export function said(sentence: string, longest = LONGEST): string {
  const line = onOneLine(sentence, longest);
  return isQuotable(line, longest + 1) ? line : "";
}

/** A name, a job or a company fit for a line of ours; empty where there is none, or it is no plain name. */
export function named(...parts: readonly (string | null | undefined)[]): string {
  return parts
    .map((part) => plainName(part) ?? "")
    .filter((part) => part !== "")
    .join(" ");
}

function onOneLine(words: string, longest: number): string {
  const line = words
    .replaceAll(/[\p{Cc}\p{Cf}\p{Co}\p{Cn}\u2028\u2029]/gu, " ")
    .replaceAll(/[<>]/gu, " ")
    // French puts spaces that do not break before its colons.
    .replaceAll(/[^\S\u00A0\u202F]+/gu, " ")
    .trim();
  return line.length <= longest ? line : `${line.slice(0, line.lastIndexOf(" ", longest)).trim()}…`;
}
