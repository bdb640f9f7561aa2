import { describe, expect, it } from "vitest";
import {
  anAction,
  aNote,
  anEngagement,
  explain,
  promise,
  received,
  TODAY,
  vetoesOf,
} from "../history.fixture.ts";
import type { RankingAction } from "../types.ts";

describe("what was handled", () => {
  const handled = (
    archivedReason: RankingAction["archivedReason"],
    day: string,
    more: Partial<RankingAction> = {},
  ): RankingAction =>
    anAction({
      createdAt: `${day}T05:00:00.000Z`,
      archivedAt: `${day}T12:00:00.000Z`,
      archivedBy: archivedReason === "updated" ? "system" : "user",
      archivedReason,
      ...more,
    });

  it.each([
    ["done", "2026-10-02", ["recentlyDone"]],
    ["done", "2026-10-01", []],
    ["dismissed", "2026-09-25", ["recentlyDismissed"]],
    ["dismissed", "2026-09-24", []],
    ["updated", "2026-10-08", []],
    [null, "2026-10-08", []],
  ] as const)("stays away after %s on %s", (reason, day, vetoes) => {
    expect(vetoesOf([], { actions: [handled(reason, day)] })).toEqual(vetoes);
  });

  it.each([
    ["notNow", "2026-09-25", "2026-09-24"],
    ["wrongReason", "2026-09-25", "2026-09-24"],
    ["inTouch", "2026-09-09", "2026-09-08"],
    ["wrongPerson", "2025-10-09", "2025-10-08"],
  ] as const)("stays away as long as %s deserves", (dismissedBecause, last, before) => {
    const vetoes = [last, before].map((day) =>
      vetoesOf([], { actions: [handled("dismissed", day, { dismissedBecause })] }),
    );
    expect(vetoes).toEqual([["recentlyDismissed"], []]);
  });

  it("stays away until the day to which it was put off, however near or far, and says so", () => {
    const putOff = (resumesOn: string) => ({ actions: [handled("dismissed", "2026-10-07", { resumesOn })] });
    expect(explain([], putOff("2026-10-10")).vetoes).toMatchObject([
      { veto: "recentlyDismissed", until: "2026-10-09", text: expect.stringContaining("remise à plus tard") },
    ]);
    expect(vetoesOf([], putOff(TODAY))).toEqual([]);
    expect(vetoesOf([], putOff("2027-06-01"))).toEqual(["recentlyDismissed"]);
  });

  it("is no proposal that the system closed, and of two the last", () => {
    const bySystem = handled("done", "2026-10-08", { archivedBy: "system" });
    expect(vetoesOf([], { actions: [bySystem] })).toEqual([]);
    const two = [
      handled("dismissed", "2026-09-25", { dismissedBecause: "wrongPerson" }),
      handled("dismissed", "2026-09-24", { dismissedBecause: "inTouch" }),
    ];
    for (const actions of [two, two.toReversed()])
      expect(explain([], { actions }).vetoes).toMatchObject([{ until: "2027-09-25" }]);
  });

  it.each<[string, Parameters<typeof vetoesOf>[0][number], string[]]>([
    ["they call", anEngagement("2026-10-07", "phone_call", "Appel.", [], { direction: "incoming" }), []],
    ["we call", anEngagement("2026-10-07", "phone_call", "Appel."), ["recentlyDismissed"]],
    [
      "they come",
      anEngagement("2026-10-07", "meeting", "Visite.", [], { direction: "incoming" }),
      ["recentlyDismissed"],
    ],
    [
      "they take something on",
      aNote("2026-10-07", "Envoie le plan.", [promise("send", null, "contact")]),
      ["recentlyDismissed"],
    ],
    [
      "something else of ours is noted",
      aNote("2026-10-07", "Un souci.", [{ kind: "trouble", who: "us" }]),
      ["recentlyDismissed"],
    ],
    [
      "they wrote at the very instant",
      { ...received("2026-10-05", "Bonjour."), date: "2026-10-05T12:00:00.000Z" },
      ["recentlyDismissed"],
    ],
  ])("stays away or not when %s", (_, row, vetoes) => {
    expect(vetoesOf([row], { actions: [handled("dismissed", "2026-10-05")] })).toEqual(vetoes);
  });

  it("comes back when the contact writes or we take on something new, not when a mailing leaves", () => {
    const actions = [handled("dismissed", "2026-10-05")];
    expect(vetoesOf([received("2026-10-07", "Est-ce négociable ?")], { actions })).toEqual([]);
    const taken = aNote("2026-10-07", "Lui envoyer le plan.", [{ kind: "support" }, promise("send")]);
    expect(vetoesOf([taken], { actions })).toEqual([]);
    expect(vetoesOf([aNote("2026-10-07", "Vu.")], { actions })).toEqual(["recentlyDismissed"]);
    const mailing = anEngagement("2026-10-07", "other", "Newsletter", [], { manner: "machine" });
    expect(vetoesOf([mailing], { actions })).toEqual(["recentlyDismissed"]);
  });
});
