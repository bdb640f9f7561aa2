import { describe, expect, it } from "vitest";
import { anAction, explain, TODAY } from "../history.fixture.ts";
import type { RankingAction } from "../types.ts";

const told = (...actions: RankingAction[]) =>
  explain([], { actions }).reasons.map(({ text, evidence }) => `${text}, ${evidence[0]?.kind}`);
const another = (more: Partial<RankingAction>): RankingAction =>
  anAction({
    id: "action-2",
    archivedAt: "2026-10-08T08:00:00.000Z",
    archivedBy: "user",
    archivedReason: "done",
    ...more,
  });

describe("somebody put off", () => {
  it("comes back on the day, and may wait a week", () => {
    expect(told(anAction({ resumesOn: TODAY }))).toEqual(["Vous avez remis ce contact au 9 octobre, action"]);
    expect(told(anAction({ resumesOn: "2026-10-02" }))).toHaveLength(1);
  });

  it.each<[string, number, RankingAction[]]>([
    ["where the system closed the proposal", 1, [another({ archivedBy: "system", resumesOn: TODAY })]],
    ["where it is hidden still", 0, [another({ resumesOn: TODAY })]],
    ["where another was handled before", 1, [another({ archivedAt: "2026-10-07T08:00:00.000Z" })]],
    ["where another was handled that day", 0, [another({})]],
    ["where the system closed another", 1, [another({ archivedBy: "system" })]],
    ["where another is open", 1, [anAction({ id: "action-2" })]],
  ])("comes back %s: %i", (_, reasons, actions) => {
    const putOff = actions.some(({ resumesOn }) => resumesOn) ? [] : [anAction({ resumesOn: "2026-10-08" })];
    expect(told(...putOff, ...actions)).toHaveLength(reasons);
  });
});
