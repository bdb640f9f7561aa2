import { dayIn } from "../http/clock.ts";

/** What says that an organization's retention of a day's month was handed out (table private.job_key). */
export function retentionKey(organizationId: string, day: string): string {
  return `${organizationId}|retention|${day.slice(0, 7)}`;
}

/**
 * When an organization's retention runs next: its local day (`YYYY-MM-DD`), and the end of that day. Once handed
 * out, the next one is on the first of the month that follows; until then, this month's is made up for today.
 */
export function nextRetention(
  timeZone: string,
  now: Date,
  handedOut: boolean,
): { readonly day: string; readonly end: Date } {
  const today = dayIn(timeZone, now);
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
  while (dayIn(timeZone, new Date(instant)) <= day) instant += QUARTER;
  return new Date(instant);
}
