import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { ago, dayAndTime, dayOf, longDay, shortDay, showDaysIn } from "./french-dates.ts";
import { firstOfMonth, instantOf, noonOf } from "./instants.ts";

describe("dates as one reads them in French", () => {
  it("writes the hour as the press does, and keeps it on one line", () => {
    expect(dayAndTime("2026-11-23T13:05:00Z")).toBe("lundi 23\u00A0novembre à 14\u00A0h\u00A005");
    expect(dayAndTime("2026-11-23T08:30:00Z")).toMatch(/à 0?9\u00A0h\u00A030$/);
  });

  it("names the first of a month as an ordinal, no other day, and each on the line of its month", () => {
    expect(dayAndTime("2026-11-01T08:00:00Z")).toContain("dimanche 1er\u00A0novembre");
    expect(longDay(new Date("2026-11-01T00:00:00Z"))).toBe("dimanche 1er\u00A0novembre");
    expect(shortDay("2026-01-01T12:00:00Z")).toBe("1er\u00A0janvier 2026");
    expect(shortDay("2026-01-21T12:00:00Z")).toBe("21\u00A0janvier 2026");
    expect(longDay(new Date("2026-11-11T00:00:00Z"))).toBe("mercredi 11\u00A0novembre");
  });
});

describe.each(["Pacific/Auckland", "America/Los_Angeles", "Europe/Paris"])(
  "with a browser in %s, every day is the organization's",
  (zone) => {
    const zoneBefore = process.env["TZ"];
    beforeEach(() => {
      process.env["TZ"] = zone;
    });
    afterEach(() => {
      if (zoneBefore === undefined) delete process.env["TZ"];
      else process.env["TZ"] = zoneBefore;
    });

    it("of an instant late or early in its day", () => {
      expect(shortDay("2026-11-11T22:30:00Z")).toBe("11\u00A0novembre 2026");
      expect(shortDay("2026-11-11T23:30:00Z")).toBe("12\u00A0novembre 2026");
      expect(dayAndTime("2026-11-11T22:30:00Z")).toBe("mercredi 11\u00A0novembre à 23\u00A0h\u00A030");
      expect(dayOf("2026-11-11T23:30:00Z")).toBe("2026-11-12");
    });

    it("of a calendar day, which no zone moves", () => {
      showDaysIn("Pacific/Marquesas");
      expect(shortDay("2026-11-11")).toBe("11\u00A0novembre 2026");
      expect(dayOf("2026-11-11")).toBe("2026-11-11");
      expect(shortDay(noonOf("2026-11-11"))).toBe("11\u00A0novembre 2026");
    });

    it("of « hier » and « avant-hier », which are days and not so many hours", () => {
      const now = new Date("2026-11-12T09:00:00Z");
      expect(ago("2026-11-11T08:00:00Z", now)).toBe("hier");
      expect(ago("2026-11-10T22:30:00Z", now)).toBe("avant-hier");
    });

    it("of a moment that is typed, on both sides of a change of clocks", () => {
      expect(instantOf("2026-07-14T09:00")?.toISOString()).toBe("2026-07-14T07:00:00.000Z");
      expect(instantOf("2026-10-25T00:30")?.toISOString()).toBe("2026-10-24T22:30:00.000Z");
      expect(instantOf("2026-10-25T12:00")?.toISOString()).toBe("2026-10-25T11:00:00.000Z");
      expect(instantOf("demain")).toBeNull();
    });

    it("of a month, which begins when it does there", () => {
      expect(firstOfMonth("2026-11-12", 0).toISOString()).toBe("2026-10-31T23:00:00.000Z");
      expect(firstOfMonth("2026-11-12", -5).toISOString()).toBe("2026-05-31T22:00:00.000Z");
    });
  },
);
