import { DAILY } from "./manifest.ts";

/** An account's calls of the day, as Sellsy counts them for all its integrations together. */
export interface Calls {
  readonly used: number;
  readonly allowed: number;
}

/** The day's calls, from a reply's headers; null if it has none. */
export function callsIn(headers: Headers): Calls | null {
  const left = leftIn(headers, "day");
  return left === null ? null : { used: Math.max(0, DAILY - left), allowed: DAILY };
}

/** Whether a call that was refused for its rate was refused for the day or the month, and not for a second. */
export const areSpent = (headers: Headers): boolean =>
  leftIn(headers, "day") === 0 || leftIn(headers, "month") === 0;

/** Seconds that a refused call is to wait. */
export const pauseIn = (headers: Headers): string =>
  headers.get("retry-after") ?? (leftIn(headers, "minute") === 0 ? "60" : "1");

function leftIn(headers: Headers, period: "minute" | "day" | "month"): number | null {
  const value = headers.get(`x-quota-remaining-by-${period}`);
  return value !== null && /^\d{1,12}$/.test(value) ? Number(value) : null;
}
