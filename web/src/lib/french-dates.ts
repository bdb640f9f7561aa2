/** An instant or a calendar day (then midnight UTC), as it comes from the wire or is computed here. */
type Day = string | Date;

type Formats = ReturnType<typeof formatsIn>;

const formatsIn = (timeZone: string | undefined) => ({
  zone: timeZone,
  day: new Intl.DateTimeFormat("fr-FR", { day: "numeric", month: "long", year: "numeric", timeZone }),
  today: new Intl.DateTimeFormat("fr-FR", { weekday: "long", day: "numeric", month: "long", timeZone }),
  time: new Intl.DateTimeFormat("fr-FR", { hour: "numeric", minute: "2-digit", timeZone }),
  // As the wire writes calendar days: 2026-11-23.
  plain: new Intl.DateTimeFormat("en-CA", { year: "numeric", month: "2-digit", day: "2-digit", timeZone }),
});

let formats: Formats = formatsIn(undefined);

/**
 * From here on days and hours are those of this time zone, wherever the browser is: the ones that the server speaks of.
 * Until the session says which, and where the browser does not know it, they are the browser's.
 */
export function showDaysIn(timeZone: string | null | undefined): void {
  if (timeZone == null || timeZone === formats.zone) return;
  try {
    formats = formatsIn(timeZone);
  } catch {
    // A browser older than the zone's name.
  }
}

/** The time zone whose days are shown; undefined for the browser's. */
export const zoneShown = (): string | undefined => formats.zone;

/** The calendar day of an instant, `YYYY-MM-DD`; of now without one. */
export function dayOf(date: Day = new Date()): string {
  return isCalendarDay(date) ? date : formats.plain.format(new Date(date));
}

const isCalendarDay = (date: Day): date is string => typeof date === "string" && date.length === 10;

/** « 12 mars 2026 » */
export function shortDay(date: Day): string {
  return isCalendarDay(date) ? fullDay(date) : inOne(formats.day.format(new Date(date)));
}

const CALENDAR_DAY = new Intl.DateTimeFormat("fr-FR", {
  weekday: "long",
  day: "numeric",
  month: "long",
  timeZone: "UTC",
});

/** « vendredi 21 novembre », of a calendar day (midnight UTC), or of now. */
export function longDay(day?: Day): string {
  return inOne(day === undefined ? formats.today.format(new Date()) : CALENDAR_DAY.format(new Date(day)));
}

const FULL_DAY = new Intl.DateTimeFormat("fr-FR", { dateStyle: "long", timeZone: "UTC" });

/** « 21 novembre 2026 », of a calendar day (midnight UTC). */
export function fullDay(day: Day): string {
  return inOne(FULL_DAY.format(new Date(day)));
}

/** « 14 h 05 », as the French press writes it. */
export function timeOf(date: Day): string {
  return formats.time.format(new Date(date)).replace(":", "\u00A0h\u00A0");
}

/** « lundi 23 novembre à 14 h 05 » */
export function dayAndTime(date: Day): string {
  return `${inOne(formats.today.format(new Date(date)))} à ${timeOf(date)}`;
}

const RELATIVE = new Intl.RelativeTimeFormat("fr-FR", { numeric: "auto" });
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** « il y a 5 minutes », « hier »; the full date beyond a week. */
export function ago(date: Day, now = new Date()): string {
  const minutes = Math.round((now.getTime() - new Date(date).getTime()) / MINUTE);
  if (minutes < 1) return "à l’instant";
  if (minutes < 60) return RELATIVE.format(-minutes, "minute");
  if (minutes < 24 * 60) return RELATIVE.format(-Math.round(minutes / 60), "hour");
  const days = Math.round((Date.parse(dayOf(now)) - Date.parse(dayOf(date))) / DAY);
  return days <= 7 ? RELATIVE.format(-days, "day") : `le\u00A0${shortDay(date)}`;
}

/** « 1er novembre », the only ordinal, which Intl does not write; no line ends between a day and its month. */
function inOne(day: string): string {
  return day.replace(/(\d+) (?=\p{L})/u, (_, number: string) => `${number === "1" ? "1er" : number}\u00A0`);
}
