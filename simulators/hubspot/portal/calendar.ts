const day = 86_400_000;
const format = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat("fr-FR", { timeZone: "UTC", ...options });
const dayAndMonth = format({ day: "numeric", month: "long" });
const weekday = format({ weekday: "long" });
const month = format({ month: "long" });
const year = format({ year: "numeric" });

/** Working days around `today` (YYYY-MM-DD), by number of days; negative is past. */
export type Calendar = {
  /** The working day at midnight UTC: weekends move back for past and present, forward for future dates. */
  date: (days: number) => Date;
  /** « le 24 novembre » */
  le: (days: number) => string;
  /** « mardi » */
  jour: (days: number) => string;
  /** « novembre » */
  mois: (days: number) => string;
  /** « 2027 » */
  annee: (days: number) => string;
  /** « semaine 48 » */
  semaine: (days: number) => string;
};

/** Dates in French, counted in days from `today` and moved off weekends. Throws where `today` is no date. */
export function createCalendar(today: string): Calendar {
  const start = Date.parse(`${today}T00:00:00Z`);
  if (Number.isNaN(start)) throw new Error(`today must be YYYY-MM-DD, not ${today}`);
  const date = (days: number) => {
    const found = new Date(start + days * day);
    const step = days > 0 ? day : -day;
    let moved = found;
    while (moved.getUTCDay() % 6 === 0) moved = new Date(moved.getTime() + step);
    return moved;
  };
  const first = (text: string) => text.replace(/^1 /, "1er ");
  return {
    date,
    le: (days) => `le ${first(dayAndMonth.format(date(days)))}`,
    jour: (days) => weekday.format(date(days)),
    mois: (days) => month.format(date(days)),
    annee: (days) => year.format(date(days)),
    semaine: (days) => `semaine ${isoWeek(date(days))}`,
  };
}

function isoWeek(date: Date): number {
  const thursday = new Date(date.getTime() + (3 - ((date.getUTCDay() + 6) % 7)) * day);
  const january = Date.UTC(thursday.getUTCFullYear(), 0, 1);
  return 1 + Math.floor((thursday.getTime() - january) / day / 7);
}
