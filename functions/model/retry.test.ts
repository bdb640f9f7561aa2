import { describe, expect, it } from "vitest";
import { LONGEST_PAUSE, pauseBefore, retryAfter } from "./retry.ts";

const now = Date.parse("2026-11-21T10:00:00Z");

describe("what a server asks us to wait", () => {
  it.each([
    [{ "retry-after": "7" }, 7_000],
    [{ "retry-after": "1.5" }, 1_500],
    [{ "retry-after-ms": "250", "retry-after": "7" }, 250],
    [{ "retry-after-ms": "soon", "retry-after": "7" }, 7_000],
    [{ "retry-after": "Sat, 21 Nov 2026 10:00:30 GMT" }, 30_000],
    [{ "retry-after": "Sat, 21 Nov 2026 09:00:00 GMT" }, undefined],
    [{ "retry-after": "0" }, undefined],
    [{ "retry-after": "-3" }, undefined],
    [{ "retry-after": "Infinity" }, undefined],
    [{ "retry-after": "later" }, undefined],
    [{ "retry-after": "" }, undefined],
    [{}, undefined],
  ] satisfies [Record<string, string>, number | undefined][])("by %o is %s ms", (headers, wanted) => {
    expect(retryAfter(new Headers(headers as Record<string, string>), now)).toBe(wanted);
  });
});

describe("the pause before a call", () => {
  it("is never shorter than what was asked for, and spread a little", () => {
    for (const random of [0, 0.5, 0.999]) {
      const pause = pauseBefore(2, 2_000, () => random);
      expect(pause).toBeGreaterThanOrEqual(2_000);
      expect(pause).toBeLessThanOrEqual(2_500);
    }
    expect(pauseBefore(2, 300_000)).toBeGreaterThan(LONGEST_PAUSE);
  });

  it("grows by itself, by chance, and stays short", () => {
    const pauses = (chance: number) => [2, 3, 4].map((call) => pauseBefore(call, undefined, () => chance));
    expect(pauses(0)).toEqual([200, 400, 800]);
    expect(pauses(1)).toEqual([600, 1_200, 2_400]);
  });
});
