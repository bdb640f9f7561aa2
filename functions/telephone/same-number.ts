import { parsePhoneNumberFromString } from "libphonenumber-js/min";

/** Last digits by which the database finds who may have a number: all that national and foreign writings share. */
export const SHARED_DIGITS = 8;

/**
 * A number as every country writes it (E.164); one without a prefix is French. What is written before and after it
 * (« poste 12 ») does not count. Undefined for what is none.
 */
export function internationalNumber(written: string): string | undefined {
  const [digits] = /[+\d(][^a-z]*/i.exec(written) ?? [];
  return digits === undefined ? undefined : parsePhoneNumberFromString(digits, "FR")?.number;
}
