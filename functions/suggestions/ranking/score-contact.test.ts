import { describe, expect, it } from "vitest";
import { aNote, explain, promise, received, sent } from "./history.fixture.ts";

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

  it("is not what we owe: that stands until a text says otherwise", () => {
    expect(explain([call, received("2026-10-07", "Bonjour.", null)]).reasons[0]).toMatchObject({
      signal: "promisedCallback",
      weight: 100,
    });
  });
});
