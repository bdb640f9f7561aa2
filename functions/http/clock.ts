/** The product's clock, for days, deadlines and ages; session expiry uses the database's clock. */
export interface Clock {
  now(): Date;
}

/** A clock that starts at `start` (an ISO instant) and runs at real speed; without it, the real time. */
export function createClock(start?: string): Clock {
  if (start === undefined) return { now: () => new Date() };
  const offset = Date.parse(start) - Date.now();
  return { now: () => new Date(Date.now() + offset) };
}

/** The hour of an instant in a time zone, 0 to 23. */
export function hourIn(timeZone: string, instant: Date): number {
  return Number(
    new Intl.DateTimeFormat("en-GB", { timeZone, hour: "2-digit", hourCycle: "h23" }).format(instant),
  );
}
