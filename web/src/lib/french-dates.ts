const DAY = new Intl.DateTimeFormat("fr-FR", { day: "numeric", month: "long", year: "numeric" });
const CALENDAR_DAY = new Intl.DateTimeFormat("fr-FR", {
  weekday: "long",
  day: "numeric",
  month: "long",
  timeZone: "UTC",
});
const TODAY = new Intl.DateTimeFormat("fr-FR", { weekday: "long", day: "numeric", month: "long" });
const MOMENT = new Intl.DateTimeFormat("fr-FR", {
  day: "numeric",
  month: "long",
  hour: "numeric",
  minute: "2-digit",
});

/** « 12 mars 2026 » */
export function shortDay(date: Date): string {
  return DAY.format(date);
}

/** « vendredi 21 novembre », of a calendar day (midnight UTC), or of now. */
export function longDay(day?: Date): string {
  return day === undefined ? TODAY.format(new Date()) : CALENDAR_DAY.format(day);
}

/** « 21 novembre à 08:30 » */
export function moment(date: Date): string {
  return MOMENT.format(date);
}
