import { describe, expect, it } from "vitest";
import { nextRetention } from "./next-retention.ts";

const next = (timeZone: string, now: string, handedOut: boolean) => {
  const { day, end } = nextRetention(timeZone, new Date(now), handedOut);
  return [day, end.toISOString()];
};

describe("the next retention", () => {
  it("is today's as long as this month's was not handed out, by the organization's day", () => {
    expect(next("Europe/Paris", "2026-11-30T22:59:00Z", false)).toEqual([
      "2026-11-30",
      "2026-11-30T23:00:00.000Z",
    ]);
    expect(next("Europe/Paris", "2026-11-30T23:00:00Z", false)).toEqual([
      "2026-12-01",
      "2026-12-01T23:00:00.000Z",
    ]);
  });

  it("is on the first of the next month once it was, over years and changes of the hour", () => {
    expect(next("Europe/Paris", "2026-12-31T12:00:00Z", true)).toEqual([
      "2027-01-01",
      "2027-01-01T23:00:00.000Z",
    ]);
    expect(next("Europe/Paris", "2026-03-05T12:00:00Z", true)).toEqual([
      "2026-04-01",
      "2026-04-01T22:00:00.000Z",
    ]);
  });

  it.each([
    ["Pacific/Kiritimati", "2026-12-01T10:00:00.000Z"],
    ["Asia/Kathmandu", "2026-12-01T18:15:00.000Z"],
    ["Pacific/Pago_Pago", "2026-12-02T11:00:00.000Z"],
  ])("ends with the day of %s", (timeZone, end) => {
    expect(next(timeZone, "2026-11-15T12:00:00Z", true)).toEqual(["2026-12-01", end]);
  });
});
