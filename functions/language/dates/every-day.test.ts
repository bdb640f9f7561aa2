import { assert, constantFrom, integer, property } from "fast-check";
import { expect, it } from "vitest";
import { addDays, type Day, partsOf, weekdayOf } from "./calendar.ts";
import { findDue } from "./due.ts";

const WRITTEN = "2026-11-24";
const MONTHS = "janvier février mars avril mai juin juillet août septembre octobre novembre décembre".split(
  " ",
);
const SHORT = "jan. févr. mars avr. mai juin juill. août sept. oct. nov. déc.".split(" ");
const WEEKDAYS = "lundi mardi mercredi jeudi vendredi samedi dimanche".split(" ");
const two = (number: number): string => String(number).padStart(2, "0");
const named = (day: Day, names: readonly string[]): string => {
  const { month, date } = partsOf(day);
  return `${date === 1 ? "1er" : date} ${names[month - 1]}`;
};
const digits = (day: Day, between: string, length: 2 | 4): string => {
  const { year, month, date } = partsOf(day);
  return [two(date), two(month), String(year).slice(-length)].join(between);
};

/** Ways to write a day, by what they are called when one fails. */
const WAYS: Readonly<Record<string, (day: Day) => string>> = {
  inFull: (day) => `le ${named(day, MONTHS)} ${partsOf(day).year}`,
  afterComma: (day) => `le ${named(day, MONTHS)}, ${partsOf(day).year}`,
  shortYear: (day) => `le ${named(day, MONTHS)} ${partsOf(day).year % 100}`,
  withoutYear: (day) => `le ${named(day, MONTHS)}`,
  shortMonth: (day) => `le ${named(day, SHORT)}`,
  shortMonthAndYear: (day) => `le ${named(day, SHORT)} ${partsOf(day).year}`,
  weekday: (day) => `${WEEKDAYS[weekdayOf(day) - 1]} ${named(day, MONTHS)}`,
  weekdayAndDigits: (day) => `${WEEKDAYS[weekdayOf(day) - 1]} ${digits(day, "/", 2).slice(0, 5)}`,
  weekdayAndDate: (day) => `${WEEKDAYS[weekdayOf(day) - 1]} ${partsOf(day).date}`,
  slashes: (day) => `le ${digits(day, "/", 4)}`,
  shortSlashes: (day) => `le ${digits(day, "/", 2)}`,
  dots: (day) => `le ${digits(day, ".", 4)}`,
  spaces: (day) => `le ${digits(day, " ", 4)}`,
  iso: (day) => day,
  yearFirst: (day) => day.replaceAll("-", "/"),
  dayBefore: (day) => `la veille du ${named(addDays(day, 1), MONTHS)} ${partsOf(addDays(day, 1)).year}`,
  dayAfter: (day) => `le lendemain du ${named(addDays(day, -1), MONTHS)} ${partsOf(addDays(day, -1)).year}`,
  daysAfter: (day) =>
    `trois jours après le ${named(addDays(day, -3), MONTHS)} ${partsOf(addDays(day, -3)).year}`,
};
const AROUND = [
  ["Je la rappelle ", " pour le devis."],
  ["Livraison ", ""],
  ["RDV ", ", salle bleue"],
  ["Elle signe ", " avec son associé"],
] as const;
/** These name the next such day, so only days within a year, or a month, can be meant. */
const NEXT: ReadonlySet<string> = new Set(["withoutYear", "shortMonth", "weekday", "weekdayAndDigits"]);

it.each(Object.entries(WAYS))("any day written as %s is read as that day, or not at all", (name, write) => {
  const most = name === "weekdayAndDate" ? 27 : NEXT.has(name) ? 364 : 400;
  let unread = 0;
  assert(
    property(integer({ min: 1, max: most }), constantFrom(...AROUND), (ahead, [before, after]) => {
      const day = addDays(WRITTEN, ahead);
      const found = findDue(`${before}${write(day)}${after}`, WRITTEN);
      unread += found.length === 0 ? 1 : 0;
      expect(found.map(({ due }) => due.end)).toEqual(found.length === 0 ? [] : [day]);
    }),
    { numRuns: 400 },
  );
  expect(unread).toBeLessThan(20);
});
