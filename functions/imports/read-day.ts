import { readInstant } from "./read-instant.ts";

/** Month names by how they begin, French and English, without accents. */
const MONTHS = [
  "janv jan",
  "fev feb",
  "mars mar",
  "avr apr",
  "mai may",
  "juin jun",
  "juil jul",
  "aou aug",
  "sep",
  "oct",
  "nov",
  "dec",
].map((names) => names.split(" "));

/** « 13 nov. 2026 », « Nov 13, 2026 », with or without a time. */
const DAY_NAMED = /^(\d{1,2})(?:er)?[ -]([a-z]{3,9})\.?,?[ -](\d{4})\b(.*)$/;
const MONTH_NAMED = /^([a-z]{3,9})\.? (\d{1,2}),? (\d{4})\b(.*)$/;
const NUMERIC = /^(\d{1,2})([/.-])(\d{1,2})[/.-](\d{4}|\d{2})\b(.*)$/;
/** Days since 1899-12-30, as Excel stores a date whose format was lost: 1990 to 2049. */
const SERIAL = /^(3[3-9]|4\d|5[0-4])\d{3}(?:[.,]\d+)?$/;

/**
 * The instant of a day as exports write it: all that `readInstant` reads, months by name, years of two digits, Excel's own
 * numbers, and where `monthFirst` « 11/24/2026 ». Null for anything else.
 */
export function readDay(text: string, timeZone: string, monthFirst = false): Date | null {
  const plain = text
    .normalize("NFD")
    .replace(/[\p{M}]/gu, "")
    .replace(/\s+/g, " ")
    .trim()
    .toLowerCase();
  if (SERIAL.test(plain)) {
    const day = new Date(Date.UTC(1899, 11, 30 + Math.trunc(Number(plain.replace(",", ".")))));
    return readInstant(day.toISOString().slice(0, 10), timeZone);
  }
  const numeric = NUMERIC.exec(plain);
  if (numeric !== null) {
    const [, one = "", , two = "", year = "", rest = ""] = numeric;
    const [day, month] = monthFirst ? [two, one] : [one, two];
    return dayOf({ day, month, year: year.length === 2 ? `20${year}` : year, rest }, timeZone);
  }
  const [, day, name, year, rest = ""] = DAY_NAMED.exec(plain) ?? swapped(MONTH_NAMED.exec(plain)) ?? [];
  const month =
    name === undefined ? 0 : MONTHS.findIndex((stems) => stems.some((stem) => name.startsWith(stem))) + 1;
  if (day !== undefined && year !== undefined && month > 0)
    return dayOf({ day, month: String(month), year, rest }, timeZone);
  return readInstant(text, timeZone);
}

const swapped = (found: RegExpExecArray | null): (string | undefined)[] | null =>
  found === null ? null : [found[0], found[2], found[1], found[3], found[4]];

/** With its time where that is read too: else the day alone, whose hour means little here. */
function dayOf(
  { day, month, year, rest }: { day: string; month: string; year: string; rest: string },
  timeZone: string,
): Date | null {
  const date = `${day}/${month}/${year}`;
  const [, hour, minute, half] = /^,? (\d{1,2})[:h](\d{2})(?::\d{2})? ?(am|pm)?$/.exec(rest) ?? [];
  if (hour === undefined) return readInstant(date, timeZone);
  const hours = half === undefined ? Number(hour) : (Number(hour) % 12) + (half === "pm" ? 12 : 0);
  return readInstant(`${date} ${hours}:${minute}`, timeZone);
}

/** Whether dates of a column put the month first: one has no other sense that way, and none the other way. */
export function isMonthFirst(values: readonly string[]): boolean {
  const parts = values.flatMap((value) => {
    const found = NUMERIC.exec(value.trim().toLowerCase());
    return found === null ? [] : [[Number(found[1]), Number(found[3])] as const];
  });
  return parts.some(([, two]) => two > 12) && parts.every(([one]) => one <= 12);
}
