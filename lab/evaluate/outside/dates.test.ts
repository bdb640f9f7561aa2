import { describe, expect, it } from "vitest";
import { datesTable, evaluateDates } from "./dates.ts";

const line = (text: string, right: string, kind = "days"): string =>
  JSON.stringify({ kind, today: "2026-11-24", text, right });

describe("dates written elsewhere", () => {
  it("are right, unread or wrong, by kind", () => {
    const kinds = evaluateDates([
      line("Rappel le 12 janvier", "2027-01-12"),
      line("Rappel un de ces jours", "2026-12-01"),
      line("Rappel jeudi", "2026-11-27"),
      line("Support 24/7", "no due", "ratios"),
      line("Rappel demain", "2026-11-25, no due", "ratios"),
      "",
    ]);
    expect(kinds).toEqual([
      { kind: "days", right: 1, unread: 1, wrong: 1 },
      { kind: "ratios", right: 1, unread: 0, wrong: 1 },
    ]);
    expect(datesTable(kinds).split("\n").at(-1)).toBe("all: 2 right, 1 unread, 2 wrong");
  });

  it("may be a window, one of two days, or a last day", () => {
    const right = [
      line("Salon le premier week-end de mars", "2027-03-06…07"),
      line("Dans deux semaines et demie", "2026-12-11 or 12"),
      line("Avant le 12 janvier", "2027-01-11"),
      line("En janvier", "2027-01-01…2027-01-31"),
      line("Le 30 février", "none"),
    ];
    expect(evaluateDates(right)).toEqual([{ kind: "days", right: 5, unread: 0, wrong: 0 }]);
  });

  it("are refused where a line is none", () => expect(() => evaluateDates(["{}"])).toThrow("kind"));
});
