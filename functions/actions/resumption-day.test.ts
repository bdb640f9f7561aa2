import { describe, expect, it } from "vitest";
import { resumptionDay } from "./resumption-day.ts";

describe("resumptionDay", () => {
  it.each([
    ["tomorrow", "2026-11-24", "2026-11-25"],
    ["tomorrow", "2026-11-27", "2026-11-30"],
    // The eleventh of November is a public holiday.
    ["tomorrow", "2026-11-10", "2026-11-12"],
    ["monday", "2026-11-23", "2026-11-30"],
    ["monday", "2026-11-29", "2026-11-30"],
    ["monday", "2026-04-01", "2026-04-07"],
    ["twoWeeks", "2026-11-24", "2026-12-08"],
    ["2026-12-25", "2026-11-24", "2026-12-28"],
    ["2027-11-23", "2026-11-23", "2027-11-23"],
  ])("of %s on %s is %s", (until, today, expected) => {
    expect(resumptionDay(until, today)).toBe(expected);
  });

  it.each(["2026-11-23", "2026-11-22", "2028-01-03"])(
    "is none for %s, asked on 23 November 2026",
    (until) => {
      expect(resumptionDay(until, "2026-11-23")).toBeNull();
    },
  );
});
