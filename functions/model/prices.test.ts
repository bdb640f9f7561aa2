import { describe, expect, it } from "vitest";
import { NO_USAGE } from "./answer.ts";
import { costOf } from "./prices.ts";

const usage = { ...NO_USAGE, inputTokens: 1_000_000 / 4, outputTokens: 100_000 };

describe("what a call costs", () => {
  it("is by the model’s own prices, dated names included", () => {
    expect(costOf("gpt-6.1-terra", usage)).toBeCloseTo(0.25 + 0.5);
    expect(costOf("gpt-6-luna-2026-09-22", usage)).toBeCloseTo(0.025 + 0.05);
  });

  it("is less for what the server’s cache holds, more for what is written to it", () => {
    expect(
      costOf("gpt-6.1-terra", { ...usage, cachedTokens: 200_000, cacheWriteTokens: 50_000 }),
    ).toBeCloseTo(200_000 * 0.05e-6 + 50_000 * 1.25e-6 + 0.5);
  });

  it("is half in a batch or by the flex tier, a tenth more in a region, more for a long prompt, and a search’s price beside", () => {
    expect(costOf("gpt-6.1-terra", usage, { half: true })).toBeCloseTo(0.375);
    expect(costOf("gpt-6.1-terra", usage, { regional: true })).toBeCloseTo(0.825);
    expect(costOf("gpt-6.1-terra", { ...usage, inputTokens: 300_000 })).toBeCloseTo(0.6 + 0.75);
    expect(costOf("gpt-6.1-terra", { ...usage, searches: 2 })).toBeCloseTo(0.77);
  });

  it("is not known for other models, unless nothing was used", () => {
    expect(costOf("simulated-main", usage)).toBeNull();
    expect(costOf("gpt-6-lunar", usage)).toBeNull();
    expect(costOf("toString", usage)).toBeNull();
    expect(costOf("simulated-main", NO_USAGE)).toBe(0);
  });
});
