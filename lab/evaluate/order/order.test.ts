import { describe, expect, it } from "vitest";
import { agreementOf, judgePairs } from "./pairs.ts";

describe("the order of two customers", () => {
  const pairs = judgePairs();

  it("is that of three readers in most pairs, of which weights were chosen by those of nine trades", () => {
    expect(pairs.length).toBeGreaterThanOrEqual(400);
    expect(agreementOf(pairs.filter(({ pair }) => !pair.heldOut)).share).toBeGreaterThanOrEqual(0.86);
    expect(agreementOf(pairs.filter(({ pair }) => pair.heldOut)).share).toBeGreaterThanOrEqual(0.64);
  });

  it("has every pair of one trade, and two different customers", () => {
    for (const { pair } of pairs) {
      expect(pair.a).not.toBe(pair.b);
      for (const first of pair.first) expect([pair.a, pair.b]).toContain(first);
    }
  });
});
