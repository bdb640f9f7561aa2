import { describe, expect, it } from "vitest";
import { dayAndTime, longDay, shortDay } from "./french-dates.ts";

describe("dates as one reads them in French", () => {
  it("writes the hour as the press does, and keeps it on one line", () => {
    expect(dayAndTime(new Date(2026, 10, 23, 14, 5))).toBe("lundi 23\u00A0novembre à 14\u00A0h\u00A005");
    expect(dayAndTime(new Date(2026, 10, 23, 9, 30))).toMatch(/à 0?9\u00A0h\u00A030$/);
  });

  it("names the first of a month as an ordinal, no other day, and each on the line of its month", () => {
    expect(dayAndTime(new Date(2026, 10, 1, 8))).toContain("dimanche 1er\u00A0novembre");
    expect(longDay(new Date("2026-11-01T00:00:00Z"))).toBe("dimanche 1er\u00A0novembre");
    expect(shortDay(new Date(2026, 0, 1))).toBe("1er\u00A0janvier 2026");
    expect(shortDay(new Date(2026, 0, 21))).toBe("21\u00A0janvier 2026");
    expect(longDay(new Date("2026-11-11T00:00:00Z"))).toBe("mercredi 11\u00A0novembre");
  });
});
