import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readInstant } from "./read-instant.ts";

const PARIS = "Europe/Paris";
const read = (text: string, zone = PARIS) => readInstant(text, zone)?.toISOString() ?? null;

describe("a date of a file", () => {
  it.each([
    ["21/11/2026", "2026-11-20T23:00:00.000Z"],
    ["1/7/2026", "2026-06-30T22:00:00.000Z"],
    ["21/11/2026 14:30", "2026-11-21T13:30:00.000Z"],
    ["21/11/2026 14:30:05", "2026-11-21T13:30:05.000Z"],
    ["21/11/2026 à 14h30", "2026-11-21T13:30:00.000Z"],
    ["21.11.2026", "2026-11-20T23:00:00.000Z"],
    ["2026-11-21", "2026-11-20T23:00:00.000Z"],
    ["2026-07-14 09:05", "2026-07-14T07:05:00.000Z"],
    ["2026-07-14T09:05:06.123", "2026-07-14T07:05:06.000Z"],
    ["2026-07-14T09:05:00Z", "2026-07-14T09:05:00.000Z"],
    ["2026-07-14T09:05:00+05:30", "2026-07-14T03:35:00.000Z"],
    ["2026-07-14T09:05:00.000-0400", "2026-07-14T13:05:00.000Z"],
    ["29/02/2024", "2024-02-28T23:00:00.000Z"],
  ])("%s is %s in Paris", (text, instant) => {
    expect(read(text)).toBe(instant);
  });

  it("is read in the organization’s own time zone", () => {
    expect(read("21/11/2026 14:30", "America/Martinique")).toBe("2026-11-21T18:30:00.000Z");
    expect(read("21/11/2026", "Pacific/Noumea")).toBe("2026-11-20T13:00:00.000Z");
  });

  it("is right on both sides of a change of clocks", () => {
    expect(read("25/10/2026 00:30")).toBe("2026-10-24T22:30:00.000Z");
    expect(read("25/10/2026 03:30")).toBe("2026-10-25T02:30:00.000Z");
    expect(read("29/03/2026 01:30")).toBe("2026-03-29T00:30:00.000Z");
    expect(read("29/03/2026 03:30")).toBe("2026-03-29T01:30:00.000Z");
    expect(read("29/03/2026 02:30")).not.toBeNull();
  });

  it.each([
    "",
    "hier",
    "31/02/2026",
    "29/02/2026",
    "11/21/2026",
    "00/01/2026",
    "21/11/26",
    "21/11/2026 25:00",
    "21/11/2026 10:61",
    "2026-13-01",
    "20261121",
    "45982",
    "0021-11-21",
    "21/11/2026 x",
    "2026-11-21T10",
  ])("%j is none", (text) => {
    expect(read(text)).toBeNull();
  });

  it("shows in the time zone what the file said, for every hour that exists", () => {
    const zones = fc.constantFrom(
      PARIS,
      "America/New_York",
      "Indian/Reunion",
      "Pacific/Auckland",
      "Asia/Kathmandu",
    );
    const minutes = fc.integer({ min: 0, max: 60 * 24 * 365 * 20 });
    const property = fc.property(zones, minutes, (timeZone, minute) => {
      const at = new Date(Date.UTC(2015, 0, 1) + minute * 60_000);
      const shown = new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "medium" });
      const read = readInstant(shown.format(at), timeZone);
      // The hour that comes twice in autumn may be either.
      return read !== null && shown.format(read) === shown.format(at);
    });
    expect(fc.check(property, { numRuns: 500 })).toMatchObject({ failed: false });
  });
});
