import { expect, it } from "vitest";
import { laterDay } from "./choices.ts";

it.each([
  ["tomorrow", "2026-11-24", "mercredi 25\u00A0novembre"],
  ["tomorrow", "2026-11-27", "lundi 30\u00A0novembre"],
  ["monday", "2026-11-23", "lundi 30\u00A0novembre"],
  ["monday", "2026-11-29", "lundi 30\u00A0novembre"],
  ["twoWeeks", "2026-11-24", "mardi 8\u00A0décembre"],
] as const)("« %s » on %s is %s", (until, today, day) => {
  expect(laterDay(until, today)).toBe(day);
});
