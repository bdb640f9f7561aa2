import { fold } from "../ranking/french/normalise.ts";

const LONGEST_QUOTE = 160;

const ADDRESSES =
  /https?:|www\.|\/\/|@|\b[\w-]{2,}\.(?:com|fr|net|org|io|eu|be|ch|co|info|biz|ru|cn|app|dev|link|example|test|xyz|top)\b/i;
/** Seven digits or more, however spaced or dotted, are a number to call or to pay to, unless they are an amount. */
const LONG_NUMBER = /(?:\+|\b)\d(?:[\s.\u00a0\u202f()/-]?\d){6,}/;
const IBAN = /\b[a-z]{2}\d{2}(?:[ \u00a0]?[a-z0-9]{3,4}){2,}/i;
const MARKUP = /[<>[\]{}|`*_#\\~^=]|&\w+;/;
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\u{e0000}-\u{e007f}]/u;
const EXCLAMATION = /!/;

/** Text that speaks to whoever writes the message, or makes its reader pay, click or give a secret. */
const INSTRUCTION =
  /\bignor\w*|\boubli\w* (?:les|tout|ce)|instruction|\bprompt\b|systeme?\b|\bsystem\b|assistant|\bi\.?a\.?\b|intelligence artificielle|\bllm\b|\bgpt\b|chatbot|\bmodele de langage|\btu (?:dois|es|vas|devras)\b|vous (?:devez|etes (?:un|une|desormais))|you (?:are|must|should)|\b(?:disregard|forget|override|pretend|respond|answer with|reply with|print|output|execute)\b|desormais|a partir de maintenant|nouvelles? consignes?|consigne|regles? (?:precedente|ci dessus)|repond\w* (?:uniquement|seulement|par)|(?:ajout|inser|recopi|reprodui|inclu)\w* (?:ce|cette|le|la|les|un|une|dans|systematiquement)|dans (?:ta|votre) reponse|\b(?:virement|rib|iban|bic|swift|bitcoin|crypto\w*|carte bancaire|coordonnees bancaires|compte bancaire|mot de passe|password|identifiants?|code secret|clique\w*|cliquer|telecharg\w*|paye[rz]?|regle[rz]|acompte|verse[rz]?)\b|confidentiel/;

/**
 * Whether words written by others may stand in a text we produce: short, plain, without address, number to
 * call or pay to, markup, or anything that reads like an order. When in doubt, the answer is no.
 */
export function isQuotable(text: string): boolean {
  const trimmed = text.trim();
  if (trimmed === "" || trimmed.length > LONGEST_QUOTE) return false;
  const forbidden = [ADDRESSES, LONG_NUMBER, IBAN, MARKUP, INVISIBLE, EXCLAMATION];
  return (
    !forbidden.some((pattern) => pattern.test(trimmed)) &&
    !INSTRUCTION.test(fold(trimmed).replace(/['-]/g, " "))
  );
}

/** A name, a job or a company fit for a sentence; null when it is missing or suspicious. */
export function plainName(text: string | null | undefined): string | null {
  const trimmed = (text ?? "").replace(/\s+/g, " ").trim();
  return trimmed.length <= 80 && isQuotable(trimmed) ? trimmed : null;
}
