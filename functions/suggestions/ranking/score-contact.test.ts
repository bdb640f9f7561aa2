import { describe, expect, it } from "vitest";
import { aNote, anAction, explain, promise, received, sent, signalsOf } from "./history.fixture.ts";

const quote = sent("2026-09-25", "Voici notre offre.", [{ kind: "quoteSent" }]);
const call = aNote("2026-10-06", "Je la rappelle vendredi.", [promise("call", "vendredi")]);

describe("an occasion that something unread has followed", () => {
  it("weighs less: it may be over", () => {
    const [alone] = explain([quote]).reasons;
    const [followed] = explain([quote, aNote("2026-10-01", "Elle a le papier.", null)]).reasons;
    expect(followed?.weight).toBeCloseTo((alone?.weight ?? 0) * 0.6);
    expect(explain([quote, aNote("2026-10-01", "Passée voir le site.")]).reasons[0]?.weight).toBe(
      alone?.weight,
    );
  });

  it("weighs a little less where we owe it, and only by what we may have done since", () => {
    const owed = { signal: "promisedCallback", weight: 100 };
    expect(explain([call, received("2026-10-07", "Bonjour.", null)]).reasons[0]).toMatchObject(owed);
    const away = { ...received("2026-10-07", "Absente.", null), manner: "machine" as const };
    expect(explain([call, away]).reasons[0]).toMatchObject(owed);
    expect(explain([call, aNote("2026-10-07", "Vu ça.", null)]).reasons[0]).toMatchObject({
      ...owed,
      weight: 75,
    });
  });
});

describe("a contact that a member put off", () => {
  const resumed = { actions: [anAction({ resumesOn: "2026-10-08", handledBy: "user-2" })] };

  it("stands above the strongest reasons of others, and tells its own first", () => {
    const alone = explain([], resumed);
    expect(alone.score).toBeGreaterThan(explain([call, received("2026-10-07", "Quel prix ?")]).score + 100);
    expect(alone.askedByUserId).toBe("user-2");
    expect(explain([call], resumed).reasons.map(({ signal }) => signal)).toEqual([
      "promisedCallback",
      "putOff",
    ]);
  });

  it.each([
    ["before its day", { resumesOn: "2026-10-10" }],
    ["more than a week after it", { resumesOn: "2026-10-01" }],
    [
      "once handled again",
      {
        resumesOn: "2026-10-08",
        archivedAt: "2026-10-08T09:00:00.000Z",
        archivedBy: "user",
        archivedReason: "done",
      },
    ],
  ] as const)("is like any other %s", (_, action) => {
    expect(signalsOf([], { actions: [anAction(action)] })).toEqual([]);
  });
});
