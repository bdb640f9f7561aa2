import { describe, expect, it } from "vitest";
import { resumptionDay } from "./resumption-day.ts";

const ALWAYS = { workingDays: null, absenceOn: () => null };

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
    expect(resumptionDay(until, today, ALWAYS)).toBe(expected);
  });

  it.each(["2026-11-23", "2026-11-22", "2028-01-03"])(
    "is none for %s, asked on 23 November 2026",
    (until) => {
      expect(resumptionDay(until, "2026-11-23", ALWAYS)).toBeNull();
    },
  );

  it("is a day on which one works, if one has chosen them", () => {
    const days = (workingDays: number[]) =>
      resumptionDay("tomorrow", "2026-11-27", { ...ALWAYS, workingDays });
    expect(days([2, 4])).toBe("2026-12-01");
    expect(days([3, 6])).toBe("2026-11-28");
    expect(days([1, 2, 3, 4, 5, 6, 7])).toBe("2026-11-28");
  });

  it("is one on which the contact is back, worked and no public holiday", () => {
    const until = (last: string) =>
      resumptionDay("twoWeeks", "2026-12-08", {
        ...ALWAYS,
        absenceOn: (day) => (day <= last ? last : null),
      });
    expect(until("2026-12-21")).toBe("2026-12-22");
    expect(until("2026-12-24")).toBe("2026-12-28");
  });
});
