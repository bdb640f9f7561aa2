import { describe, expect, it } from "vitest";
import { retryAfterIn } from "./retry-after.ts";

const now = Date.parse("2026-11-21T10:00:00Z");

describe("what Retry-After asks for", () => {
  it.each([
    ["7", 7_000],
    [" 1.5 ", 1_500],
    ["86400000", 86_400_000_000],
    ["Sat, 21 Nov 2026 10:00:30 GMT", 30_000],
    ["Sat, 21 Nov 2026 09:00:00 GMT", undefined],
    ["0", undefined],
    ["-3600", undefined],
    ["NaN", undefined],
    ["Infinity", undefined],
    ["1e999", undefined],
    ["later", undefined],
    ["2026-11-21 10:00:30", undefined],
    ["", undefined],
    [null, undefined],
  ])("%j is %j ms", (said, wanted) => {
    expect(retryAfterIn(said, now)).toBe(wanted);
  });
});
