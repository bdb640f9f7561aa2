import { zoneShown } from "./french-dates.ts";

/**
 * The instant that a clock of the shown time zone calls so: `YYYY-MM-DDTHH:MM`, as fields for a moment write it. Null
 * for what names none. An hour that a change of clocks leaves out is the one after it.
 *
 * @example instantOf("2026-11-23T12:00") → noon of that day, wherever the browser is
 */
export function instantOf(local: string): Date | null {
  const zone = zoneShown();
  if (zone === undefined) return validOr(new Date(local));
  const wanted = Date.parse(`${local}Z`);
  if (Number.isNaN(wanted)) return null;
  // The offset at a first guess; it may be another on the other side of a change of clocks.
  const guess = wanted - offsetAt(zone, wanted);
  return new Date(wanted - offsetAt(zone, guess));
}

const validOr = (date: Date): Date | null => (Number.isNaN(date.getTime()) ? null : date);

/** Milliseconds by which the clocks of a zone are ahead of UTC at an instant. */
function offsetAt(timeZone: string, instant: number): number {
  const parts = new Intl.DateTimeFormat("en-CA", {
    timeZone,
    hourCycle: "h23",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
  }).formatToParts(instant);
  const part = (type: string): string => parts.find((one) => one.type === type)?.value ?? "";
  const there = `${part("year")}-${part("month")}-${part("day")}T${part("hour")}:${part("minute")}:${part("second")}Z`;
  return Date.parse(there) - Math.floor(instant / 1000) * 1000;
}

/** Noon of a calendar day, or of the day of an instant, in the shown time zone. */
export function noonOf(day: string): Date {
  return instantOf(`${day.slice(0, 10)}T12:00`) ?? new Date(day);
}

/** The first instant of the month that lies some months from the one of an instant's day (`YYYY-MM-DD`). */
export function firstOfMonth(day: string, months: number): Date {
  const month = new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1 + months, 1));
  const first = month.toISOString().slice(0, 10);
  return instantOf(`${first}T00:00`) ?? month;
}
