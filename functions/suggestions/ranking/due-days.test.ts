import { expect, it } from "vitest";
import type { Due } from "../../language/dates/due.ts";
import { lastUsefulDay, nextWorkingDay, startOf, whenDue } from "./due-days.ts";

it.each<[Due["bound"], string, string, string]>([
  ["by", "2026-11-20", "2026-11-27", "2026-11-17 d’ici vendredi 27 novembre"],
  ["by", "2026-11-10", "2026-11-20", "2026-11-10 pour aujourd’hui"],
  ["within", "2026-11-23", "2026-11-27", "2026-11-23 entre le 23 novembre et le 27 novembre"],
  ["within", "2026-11-23", "2026-11-23", "2026-11-23 pour lundi 23 novembre"],
  ["on", "2026-11-20", "2026-11-20", "2026-11-20 pour aujourd’hui"],
])("%s, from %s to %s: %s", (bound, start, end, expected) => {
  const due = { bound, start, end, hour: null };
  expect(`${startOf(due)} ${whenDue(due, "2026-11-20")}`).toBe(expected);
});

it("works neither on weekends nor on public holidays", () => {
  expect(lastUsefulDay("2026-11-26")).toBe("2026-11-25");
  expect(lastUsefulDay("2026-11-23")).toBe("2026-11-20");
  expect(lastUsefulDay("2026-11-12")).toBe("2026-11-10");
  expect(nextWorkingDay("2026-11-20")).toBe("2026-11-23");
  expect(nextWorkingDay("2026-12-24")).toBe("2026-12-28");
});
