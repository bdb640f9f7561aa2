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
  const said = headers.get("retry-after");
  const seconds = positive(said);
  if (seconds !== undefined) return seconds * 1000;
  if (said === null || !/[a-z]/i.test(said)) return undefined;
  const ahead = Date.parse(said) - now;
  return ahead > 0 ? ahead : undefined;
}

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
