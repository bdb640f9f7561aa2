/**
 * Milliseconds that a `Retry-After` asks for, in seconds or as a date (RFC 9110, 10.2.3). Undefined where it asks for
 * nothing, for the past, or says something else.
 */
export function retryAfterIn(said: string | null, now: number = Date.now()): number | undefined {
  const text = said?.trim() ?? "";
  if (text === "") return undefined;
  const seconds = Number(text);
  if (!Number.isNaN(seconds)) return positive(seconds * 1_000);
  // Dates are written with letters; anything else that Date.parse takes is none.
  return /[a-z]/i.test(text) ? positive(Date.parse(text) - now) : undefined;
}

const positive = (milliseconds: number): number | undefined =>
  Number.isFinite(milliseconds) && milliseconds > 0 ? milliseconds : undefined;

/** Longest pause that is believed, in milliseconds; nobody limits a rate by more than an hour. */
export const LONGEST_ASKED = 3_600_000;
/** The same of a quota of a day. */
export const LONGEST_OF_DAY = 86_400_000;
