import { describe, expect, it } from "vitest";
import { aReplayedEntry } from "../../test/fixtures.ts";
import { amountsOf, sumUp } from "./occasions.ts";

const TODAY = "2026-11-23";
const deal = { id: "d", name: "Contrat", closedOn: "2026-11-15", amount: 12_000, currency: "EUR" };

const on = (day: string, ...entries: ReturnType<typeof aReplayedEntry>[]) => ({ day, entries });
const outcomeOf = (entry: Parameters<typeof aReplayedEntry>[0], day = "2026-11-02") =>
  sumUp([on(day, aReplayedEntry(entry))], TODAY).days[0]?.fresh[0];

describe("what became of what would have been proposed", () => {
  it.each([
    ["an exchange of ours within the seven days", { touchedOn: "2026-11-09" }, "done", "2026-11-09"],
    ["one after them", { touchedOn: "2026-11-10" }, "forgotten", "2026-11-10"],
    ["nothing", {}, "forgotten", null],
    ["their own word first", { wroteOn: "2026-11-04", touchedOn: "2026-11-05" }, "cameBack", "2026-11-04"],
    ["our word first", { wroteOn: "2026-11-06", touchedOn: "2026-11-05" }, "done", "2026-11-05"],
    ["both on one day", { wroteOn: "2026-11-05", touchedOn: "2026-11-05" }, "done", "2026-11-05"],
  ])("is told by %s", (_, entry, outcome, day) => {
    expect(outcomeOf(entry)).toMatchObject({ outcome, on: day });
  });

  it("is open while the seven days last", () => {
    expect(outcomeOf({}, "2026-11-16")?.outcome).toBe("open");
    expect(outcomeOf({}, "2026-11-15")?.outcome).toBe("forgotten");
  });

  it("costs a deal only after a promise of ours that was forgotten", () => {
    const promise = { quote: "Je vous rappelle.", madeOn: "2026-11-01" };
    expect(outcomeOf({ promise, lost: [deal] })?.lost).toEqual([deal]);
    expect(outcomeOf({ promise: null, lost: [deal] })?.lost).toEqual([]);
    expect(outcomeOf({ promise, lost: [deal], touchedOn: "2026-11-03" })?.lost).toEqual([]);
    // Kept late: before the deal was lost, and only after.
    expect(outcomeOf({ promise, lost: [deal], touchedOn: "2026-11-12" })?.lost).toEqual([]);
    expect(outcomeOf({ promise, lost: [deal], touchedOn: "2026-11-16" })?.lost).toEqual([deal]);
  });
});

describe("several days", () => {
  it("count an occasion once, from its first day, whatever order they come in", () => {
    const [claire, hugo] = [
      aReplayedEntry({ occasion: "claire", touchedOn: "2026-11-20" }),
      aReplayedEntry({ occasion: "hugo" }),
    ];
    const { total, counts, days } = sumUp([on("2026-11-17", claire, hugo), on("2026-11-02", claire)], TODAY);
    expect([total, counts.forgotten, counts.open]).toEqual([2, 1, 1]);
    expect(days.map(({ day, fresh, again }) => [day, fresh.length, again.length])).toEqual([
      ["2026-11-17", 1, 1],
      ["2026-11-02", 1, 0],
    ]);
  });

  it("count a deal once that two occasions lost", () => {
    const promise = { quote: null, madeOn: "2026-11-01" };
    const entry = (occasion: string) => aReplayedEntry({ occasion, promise, lost: [deal] });
    expect(sumUp([on("2026-11-02", entry("a"), entry("b"))], TODAY).lost).toEqual([deal]);
  });
});

it("amounts are added up by their currency alone", () => {
  const lost = [deal, { ...deal, amount: 3_000 }, { ...deal, currency: "CHF" }, { ...deal, amount: null }];
  expect(amountsOf(lost)).toEqual([
    { currency: "EUR", amount: 15_000 },
    { currency: "CHF", amount: 12_000 },
  ]);
});
