import { localDay } from "../../language/dates/calendar.ts";

/**
 * The key (table private.job_key) under which a month's retention of an organization is marked as handed
 * out.
 */
export function retentionKey(organizationId: string, day: string): string {
  return `${organizationId}|retention|${day.slice(0, 7)}`;
}

/**
 * When an organization's retention runs next: its local day (`YYYY-MM-DD`), and the instant that day ends.
 * That is today while this month's has not been handed out, else the first of the next month.
 */
export function nextRetention(
  timeZone: string,
  now: Date,
  handedOut: boolean,
): { readonly day: string; readonly end: Date } {
  const today = localDay(now, timeZone);
  const day = handedOut ? firstOfNextMonth(today) : today;
  return { day, end: endOf(day, timeZone) };
}

function firstOfNextMonth(day: string): string {
  const next = new Date(`${day.slice(0, 7)}-01T12:00:00Z`);
  next.setUTCMonth(next.getUTCMonth() + 1);
  return next.toISOString().slice(0, 10);
}

const QUARTER = 15 * 60_000;

/** The instant at which a local day is over: time zones differ by quarters of an hour, and from UTC by 14 hours. */
function endOf(day: string, timeZone: string): Date {
  let instant = Date.parse(`${day}T10:00:00Z`);
  while (localDay(new Date(instant), timeZone) <= day) instant += QUARTER;
  return new Date(instant);
}
