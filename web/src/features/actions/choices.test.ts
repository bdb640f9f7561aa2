import { expect, it } from "vitest";
import { laterDay } from "./choices.ts";

it.each([
  ["tomorrow", "2026-11-24", "mercredi 25\u00A0novembre"],
  ["tomorrow", "2026-11-27", "lundi 30\u00A0novembre"],
  ["monday", "2026-11-23", "lundi 30\u00A0novembre"],
  ["monday", "2026-11-29", "lundi 30\u00A0novembre"],
  ["twoWeeks", "2026-11-24", "mardi 8\u00A0décembre"],
] as const)("« %s » on %s is %s", (until, today, day) => {
  expect(laterDay(until, null, today)).toBe(day);
});

it.each([
  [
    "a public holiday, which it names",
    "tomorrow",
    null,
    "2026-11-10",
    "jeudi 12 novembre (mercredi 11 novembre est férié)",
  ],
  [
    "several of them and a week-end",
    "2026-12-25",
    null,
    "2026-12-01",
    "lundi 28 décembre (vendredi 25 décembre est férié)",
  ],
  ["a day that one does not work", "tomorrow", [1, 2, 4, 5], "2026-11-24", "jeudi 26 novembre"],
  ["Easter Monday", "2027-03-29", null, "2027-03-01", "mardi 30 mars (lundi 29 mars est férié)"],
] as const)("is moved off %s", (_, until, workingDays, today, day) => {
  expect(laterDay(until, workingDays, today).replaceAll("\u00A0", " ")).toBe(day);
});
