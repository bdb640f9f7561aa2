/** The product's time. Days, deadlines and ages come from here; expiries of sessions stay the database's. */
export interface Clock {
  now(): Date;
}

/** A clock that starts at `start` (an ISO instant) and runs at real speed; the real time without it. */
export function createClock(start?: string): Clock {
  if (start === undefined) return { now: () => new Date() };
  const offset = Date.parse(start) - Date.now();
  return { now: () => new Date(Date.now() + offset) };
}

/** The calendar day of an instant in a time zone, `YYYY-MM-DD`. */
export function dayIn(timeZone: string, instant: Date): string {
  return new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short" }).format(instant);
}
