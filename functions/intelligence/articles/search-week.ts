const DAY = 86_400_000;

/**
 * The Monday that an instant's ISO week begins with (UTC), `YYYY-MM-DD`.
 *
 * @example searchWeek(new Date("2026-11-22T23:00:00Z")) // "2026-11-16"
 */
export function searchWeek(now: Date): string {
  const sinceMonday = (now.getUTCDay() + 6) % 7;
  return new Date(now.getTime() - sinceMonday * DAY).toISOString().slice(0, 10);
}
