import { reasonAgainst } from "./judge-passage.ts";
import { fold } from "../text/normalise.ts";

const LONGEST_QUOTE = 160;

const ADDRESSES =
  /https?:|www\.|\/\/|@|[\w-]{2}\.(?:com|fr|net|org|io|eu|be|ch|co|info|biz|ru|cn|app|dev|link|example|test|xyz|top)\b/i;
/** Seven digits or more, however spaced or dotted, are a number to call or to pay to, unless they are an amount. */
const LONG_NUMBER = /(?:\+|\b)\d(?:[\s.\u00a0\u202f()/-]?\d){6,}/;
const IBAN = /\b[a-z]{2}\d{2}(?:[ \u00a0]?[a-z0-9]{3,4}){2,}/i;
const MARKUP = /[<>[\]{}|`*_#\\~^=]|&\w+;/;
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\u{e0000}-\u{e0fff}]/u;

/** Words of orders, of payment, of secrets and of lures: one is enough, since the quote becomes part of our message. */
const NEVER_QUOTED: readonly RegExp[] = [
  /\b(?:ignor(?:e|es|ez|er|ons|ing)|instructions?|prompt|system|llm|gpt|chatbot|disregard|forget|override|pretend|respond|execute|a partir de maintenant|consignes?|dans (?:ta|votre) reponse)\b/,
  /\bassistant ?:|\btu (?:dois|es|vas|devras)\b|vous (?:devez|etes (?:un|une|desormais))|you (?:are|must|should)/,
  /\b(?:virements?|rib|iban|bic|swift|bitcoins?|crypto\w*|carte bancaire|coordonnees bancaires|compte bancaire|mot de passe|password|identifiants?|code secret|cliqu\w*|click\w*|telechargez|payez|reglez|versez|virez|confidentiel\w*)\b/,
];

/** Numbers that are dates or amounts are taken out before looking for numbers to call. */
const DATE_OR_AMOUNT =
  /\b\d{1,4}[/.-]\d{1,2}[/.-]\d{2,4}\b|(?<![\d .\u00a0\u202f])[\d .\u00a0\u202f]+(?:,\d{1,2})?\s?(?:k€|€|euros)/gi;

/** Whether a text holds an address, a number to call or pay to, an invisible character or an exclamation. */
export function holdsAddressOrNumber(text: string): boolean {
  const bare = text.replace(DATE_OR_AMOUNT, " ");
  return ADDRESSES.test(text) || LONG_NUMBER.test(bare) || IBAN.test(text) || text.includes("!");
}

/**
 * Whether words written by others may stand in a text we produce: short, plain, without address, number to
 * call or pay to, markup, or anything that reads like an order. When in doubt, the answer is no.
 */
export function isQuotable(text: string, longest = LONGEST_QUOTE): boolean {
  const trimmed = text.trim();
  if (trimmed === "" || trimmed.length > longest || holdsAddressOrNumber(trimmed)) return false;
  if (MARKUP.test(trimmed) || INVISIBLE.test(trimmed)) return false;
  const folded = fold(trimmed).replace(/['-]/g, " ");
  return !NEVER_QUOTED.some((words) => words.test(folded)) && reasonAgainst(trimmed) === null;
}

const LONGEST_NAME = 80;

/** A name, a job or a company fit for a sentence; null when it is missing or suspicious. */
export function plainName(text: string | null | undefined): string | null {
  const trimmed = (text ?? "").replace(/\s+/g, " ").trim();
  return trimmed.length <= LONGEST_NAME && isQuotable(trimmed) ? trimmed : null;
}
