/** An instant or a calendar day (then midnight UTC), as it comes from the wire or is computed here. */
type Day = string | Date;

const DAY = new Intl.DateTimeFormat("fr-FR", { day: "numeric", month: "long", year: "numeric" });
const CALENDAR_DAY = new Intl.DateTimeFormat("fr-FR", {
  weekday: "long",
  day: "numeric",
  month: "long",
  timeZone: "UTC",
});
const TODAY = new Intl.DateTimeFormat("fr-FR", { weekday: "long", day: "numeric", month: "long" });
/** « 12 mars 2026 » */
export function shortDay(date: Day): string {
  return inOne(DAY.format(new Date(date)));
}

/** « vendredi 21 novembre », of a calendar day (midnight UTC), or of now. */
export function longDay(day?: Day): string {
  return inOne(day === undefined ? TODAY.format(new Date()) : CALENDAR_DAY.format(new Date(day)));
}

const FULL_DAY = new Intl.DateTimeFormat("fr-FR", { dateStyle: "long", timeZone: "UTC" });

/** « 21 novembre 2026 », of a calendar day (midnight UTC). */
export function fullDay(day: Day): string {
  return inOne(FULL_DAY.format(new Date(day)));
}

const TIME = new Intl.DateTimeFormat("fr-FR", { hour: "numeric", minute: "2-digit" });

/** « lundi 23 novembre à 14 h 05 », as the French press writes it. */
export function dayAndTime(date: Day): string {
  return `${inOne(TODAY.format(new Date(date)))} à ${TIME.format(new Date(date)).replace(":", "\u00A0h\u00A0")}`;
}

const RELATIVE = new Intl.RelativeTimeFormat("fr-FR", { numeric: "auto" });
const MINUTE = 60_000;

/** « il y a 5 minutes », « hier »; the full date beyond a week. */
export function ago(date: Day, now = new Date()): string {
  const minutes = Math.round((now.getTime() - new Date(date).getTime()) / MINUTE);
  if (minutes < 1) return "à l’instant";
  if (minutes < 60) return RELATIVE.format(-minutes, "minute");
  if (minutes < 24 * 60) return RELATIVE.format(-Math.round(minutes / 60), "hour");
  const days = Math.round(minutes / (24 * 60));
  return days <= 7 ? RELATIVE.format(-days, "day") : `le\u00A0${shortDay(date)}`;
}

/** « 1er novembre », the only ordinal, which Intl does not write; no line ends between a day and its month. */
function inOne(day: string): string {
  return day.replace(/(\d+) (?=\p{L})/u, (_, number: string) => `${number === "1" ? "1er" : number}\u00A0`);
}
