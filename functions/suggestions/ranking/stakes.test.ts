import { describe, expect, it } from "vitest";
import { aHistory, anEstimate, TODAY } from "./history.fixture.ts";
import { situationOf } from "./situation.ts";
import { accountOf, isBusinessOpen } from "./stakes.ts";

const situationWith = (quotedOn: string) =>
  situationOf(aHistory([], { estimates: [anEstimate({ quotedOn })] }), {
    day: TODAY,
    timeZone: "Europe/Paris",
    suppressions: [],
  });

describe("what is at stake", () => {
  it("is an open estimate of the last 120 days, and none that nobody has answered for longer", () => {
    const late = situationWith("2026-06-11");
    expect(accountOf(late).matter).toMatchObject({ amount: 4_800 });
    expect(isBusinessOpen(late)).toBe(true);
    const old = situationWith("2026-06-10");
    expect(accountOf(old).matter).toBeNull();
    expect(isBusinessOpen(old)).toBe(false);
  });
});
