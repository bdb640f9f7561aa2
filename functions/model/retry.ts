import { LONGEST_ASKED, retryAfterIn } from "../outbound/retry-after.ts";

/** Longest backoff within a call, in milliseconds; longer ones go back to the queue. */
export const LONGEST_PAUSE = 20_000;
/** Maximum calls per question, repairs included. */
export const MOST_CALLS = 4;

/**
 * Milliseconds the server asks us to wait; undefined if it gives none or a time in the past. `retry-after-ms` first,
 * then `retry-after` as seconds or as a date (RFC 9110, 10.2.3).
 */
export function retryAfter(headers: Headers, now: number = Date.now()): number | undefined {
  const milliseconds = positive(headers.get("retry-after-ms"));
  if (milliseconds !== undefined) return milliseconds;
  return retryAfterIn(headers.get("retry-after"), now);
}

/** The wait that is believed: nobody limits a rate by more than an hour, and then nobody is kept waiting for it. */
export const believed = (asked: number | undefined): number | undefined =>
  asked === undefined || asked > LONGEST_ASKED ? undefined : asked;

function positive(text: string | null): number | undefined {
  if (text === null || text.trim() === "") return undefined;
  const value = Number(text);
  return Number.isFinite(value) && value > 0 ? value : undefined;
}

/** The server's requested wait plus jitter, else exponential backoff, in milliseconds. */
export function pauseBefore(call: number, asked: number | undefined, random = Math.random): number {
  if (asked !== undefined) return asked + random() * Math.min(500, asked / 4);
  return 400 * 2 ** (call - 2) * (0.5 + random());
}
