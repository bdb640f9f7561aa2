/** Points of the most expensive call: with fewer left of the day, the next may be refused. */
const DEAREST = 20;

/** An account's points of the day, as Pipedrive counts them for all its integrations together. */
export interface Points {
  readonly used: number;
  readonly allowed: number;
}

/** The day's points, from a reply's headers; null if it has none, as after a long time without calls. */
export function pointsIn(headers: Headers): Points | null {
  const allowed = numberIn(headers, "x-daily-ratelimit-token-limit");
  const left = numberIn(headers, "x-daily-ratelimit-token-remaining");
  return allowed === null || left === null ? null : { used: Math.max(0, allowed - left), allowed };
}

/** Whether a call that was refused for its rate was refused for the day, and not for two seconds. */
export function areSpent(headers: Headers): boolean {
  const left = numberIn(headers, "x-daily-ratelimit-token-remaining");
  return left !== null && left < DEAREST;
}

/** Seconds that a refused call is to wait, as the header says it; null where none does. */
export const pauseIn = (headers: Headers): string | null =>
  headers.get("x-ratelimit-reset") ?? headers.get("retry-after");

function numberIn(headers: Headers, name: string): number | null {
  const value = headers.get(name);
  return value !== null && /^\d{1,12}$/.test(value) ? Number(value) : null;
}
