import { expect, it } from "vitest";
import { aNote, anEngagement, received, sent, signalsOf } from "../history.fixture.ts";

/** Noted long before. */
const told = (due: string | null, day = "2026-06-01") => aNote(day, "Arbitrages.", [{ kind: "budget", due }]);
const toldByThem = (day: string, due: string) => received(day, "Arbitrages.", [{ kind: "budget", due }]);

it.each<[string, Parameters<typeof signalsOf>[0], boolean]>([
  ["a window of 92 days", [told("entre le 1er octobre et le 1er janvier")], true],
  ["a window of 93 days", [told("entre le 1er octobre et le 2 janvier")], false],
  ["money lost in 30 days, told of long before", [told("avant le 9 novembre")], true],
  ["money lost in 31 days", [told("avant le 10 novembre")], false],
  ["no day", [told(null)], false],
  ["the day on which it was told", [told("le 9 octobre", "2026-10-09")], false],
  ["a message of ours", [sent("2026-06-01", "Arbitrages ?", [{ kind: "budget", due: "mi-octobre" }])], false],
  ["a talk before the window opens", [told("mi-octobre"), anEngagement("2026-07-01", "meeting", "")], true],
  ["a window that opened before it was told", [toldByThem("2026-10-05", "le 12 octobre")], true],
  ["one that opened that day", [toldByThem("2026-10-05", "le 15 octobre")], true],
  [
    "a word on the day after",
    [toldByThem("2026-10-05", "le 12 octobre"), sent("2026-10-06", "Merci.")],
    false,
  ],
])("a budget: %s", (_, rows, holds) => {
  expect(signalsOf(rows).includes("budgetWindow")).toBe(holds);
});
