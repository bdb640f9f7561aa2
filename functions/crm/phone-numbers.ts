import { cleanField } from "./clean-text.ts";

/** Most numbers kept of a contact. */
const MOST = 3;
/** Most characters of a number, an extension included. */
const LONGEST = 40;

/**
 * A contact's numbers as the CRM writes them, each once, in the order given; what cannot be dialled is left out.
 * Null if the CRM hides all of them (each is undefined).
 */
export function phoneNumbers(...given: (string | null | undefined)[]): string[] | null {
  if (given.every((value) => value === undefined)) return null;
  const numbers = new Map<string, string>();
  for (const value of given) {
    const number = cleanField(value);
    const digits = number?.replace(/\D/g, "") ?? "";
    if (number !== null && digits.length >= 3 && number.length <= LONGEST && !numbers.has(digits))
      numbers.set(digits, number);
  }
  return [...numbers.values()].slice(0, MOST);
}
