const IBAN = /(?<![A-Za-z0-9])[A-Z]{2}\d{2}(?:[ \u00a0\u202f.-]?[A-Z0-9]{2,4}){3,8}(?![A-Za-z0-9])/i;
const IBAN_LENGTH = /^[A-Z]{2}\d{2}[A-Z0-9]{10,30}$/i;
const WALLET = /(?<!\w)(?:0x[0-9a-f]{40}|bc1[a-z0-9]{25,60}|[13][a-km-zA-HJ-NP-Z1-9]{26,34})(?!\w)/;
const URL =
  /https?:|www\.|\b[a-z0-9-]{2,40}\.(?:com|fr|net|org|io|eu|be|ch|co|info|biz|ru|cn|app|dev|link|example|test|xyz|top)\b/i;
const E_MAIL = /[^\s@<>]{1,64}@[^\s@<>]{1,100}\.[a-z]{2,}/i;
/** Words in quotes, a name that does not open the sentence, a share or a price, or what is free. */
const NAMED =
  /[«“"”»]|(?<![.!?:»\n]\s{0,3}|^\W{0,6}|(?:\bM|Mme|Mr|Mrs|Ms|Dr|Me)\.? )(?<=[\s’'(:,–-])(?:\p{Lu}[\p{Ll}\d]{2,}|[\p{Lu}]{4,})|\d\s?%|€|gratuit|\bfree\b|garantie|warranty|https?:|@/u;
const NAMED_FIRST = /(?::\s*|\.\s+)\p{Lu}[\p{Ll}]{3,}|^\W{0,4}\p{Lu}[\p{Ll}]{3,}[’']s /u;

export const holdsUrl = (text: string): boolean => URL.test(text);
export const holdsEmail = (text: string): boolean => text.includes("@") && E_MAIL.test(text);

/** Whether a passage has an account to pay to. */
export function holdsAccount(text: string): boolean {
  const iban = IBAN.exec(text)?.[0].replace(/[^A-Za-z0-9]/g, "");
  return (
    (iban !== undefined && IBAN_LENGTH.test(iban) && (iban.match(/\d/g) ?? []).length >= 8) ||
    WALLET.test(text)
  );
}

/** Whether a passage names an account, a page or an address. */
export function holdsPayload(text: string): boolean {
  return holdsAccount(text) || holdsUrl(text) || holdsEmail(text);
}

/** Whether a passage names something that could be said: a dictation needs it, a plain wish seldom has it. */
export function namesSomething(text: string): boolean {
  return NAMED.test(text) || NAMED_FIRST.test(text) || holdsUrl(text);
}
