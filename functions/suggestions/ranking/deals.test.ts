import { describe, expect, it } from "vitest";
import { isPlanned } from "./deals.ts";
import { aDeal, aHistory, anEngagement, explain } from "./history.fixture.ts";
import { situationOf } from "./situation.ts";

// A Friday.
const DAY = "2026-11-20";
const contextOf = (day: string) => ({ day, timeZone: "Europe/Paris", suppressions: [] });

describe("what is planned", () => {
  it.each([
    ["an activity of yesterday", "2026-11-19", [], false],
    ["an activity of today", DAY, [], true],
    ["a meeting of yesterday", null, [anEngagement("2026-11-19", "meeting", "")], false],
    ["a meeting of today", null, [anEngagement(DAY, "meeting", "")], true],
    ["a call of tomorrow", null, [anEngagement("2026-11-21", "phone_call", "")], true],
    ["a mail of tomorrow", null, [anEngagement("2026-11-21", "email", "")], false],
  ] as const)("%s", (_, nextActivityOn, rows, planned) => {
    const situation = situationOf(aHistory([...rows]), contextOf(DAY));
    expect(isPlanned(situation, aDeal({ nextActivityOn }))).toBe(planned);
  });
});

it("of two deals of one day, the one whose id is first is told, in whatever order they come", () => {
  const deals = [
    aDeal({ id: "deal-1", name: "Contrat", closesOn: "2026-11-26" }),
    aDeal({ id: "deal-2", name: "Option", closesOn: "2026-11-26" }),
  ];
  const told = [deals, deals.toReversed()].map((given) => explain([], { deals: given }, DAY).reasons);
  expect(told.map((reasons) => reasons.map(({ evidence }) => evidence[0]?.id))).toEqual([
    ["deal-1"],
    ["deal-1"],
  ]);
});
