const IBAN = /(?<![A-Za-z0-9])[A-Z]{2}\d{2}(?:[ \u00a0\u202f.-]?[A-Z0-9]{2,4}){3,8}(?![A-Za-z0-9])/;
const IBAN_LENGTH = /^[A-Z]{2}\d{2}[A-Z0-9]{10,30}$/;
const WALLET = /(?<!\w)(?:0x[0-9a-f]{40}|bc1[a-z0-9]{25,60}|[13][a-km-zA-HJ-NP-Z1-9]{26,34})(?!\w)/;
const URL =
  /https?:|www\.|[a-z0-9-]{2}\.(?:com|fr|net|org|io|eu|be|ch|co|info|biz|ru|cn|app|dev|link|example|test|xyz|top)\b/i;
const E_MAIL = /[^\s@<>]@[^\s@<>]{1,100}\.[a-z]{2}/i;

/** Whether a passage contains a web address, with or without its protocol. */
export const holdsUrl = (text: string): boolean => URL.test(text);
/** Whether a passage contains an e-mail address. */
export const holdsEmail = (text: string): boolean => text.includes("@") && E_MAIL.test(text);

/** Whether a passage contains a bank account. */
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
