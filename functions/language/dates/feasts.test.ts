import { describe, expect, it } from "vitest";
import { isPublicHoliday } from "./feasts.ts";

describe("isPublicHoliday", () => {
  it.each([
    ["2026-01-01", "2026-04-06", "2026-05-01", "2026-05-08", "2026-05-14", "2026-05-25"],
    ["2026-07-14", "2026-08-15", "2026-11-01", "2026-11-11", "2026-12-25"],
    ["2024-04-01", "2025-04-21", "2027-03-29", "2038-04-26", "2025-05-29", "2027-05-17"],
  ])("knows %s and the others", (...days) => {
    expect(days.filter((day) => !isPublicHoliday(day))).toEqual([]);
  });

  it("counts eleven in a year, two on one day where they meet", () => {
    const daysOf = (year: number) =>
      Array.from({ length: 365 }, (_, index) =>
        new Date(Date.UTC(year, 0, 1 + index)).toISOString().slice(0, 10),
      );
    expect(daysOf(2026).filter(isPublicHoliday)).toHaveLength(11);
    // In 2008 Ascension Day was on the first of May.
    expect(daysOf(2008).filter(isPublicHoliday)).toHaveLength(10);
  });
});
