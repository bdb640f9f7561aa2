import { describe, expect, it } from "vitest";
import { differenceOf, FEWEST, verdictOn } from "./difference.ts";

const of = (contacts: number, answered: number) => ({ contacts, answered });

describe("the difference between who was shown and who was left out", () => {
  it("is not told while either group is small", () => {
    expect(differenceOf(of(1_000, 300), of(FEWEST - 1, 0))).toBeNull();
    expect(differenceOf(of(FEWEST - 1, 30), of(FEWEST, 0))).toBeNull();
    expect(differenceOf(of(FEWEST, 20), of(FEWEST, 0))).not.toBeNull();
  });

  it("is that of the shares, between bounds that are wider than for one look alone", () => {
    const found = differenceOf(of(900, 315), of(100, 15));
    expect(found).toMatchObject({ shown: 0.35, leftOut: 0.15 });
    expect(found?.difference).toBeCloseTo(0.2, 10);
    const single = 1.96 * Math.sqrt((0.35 * 0.65) / 900 + (0.15 * 0.85) / 100);
    expect((found?.high ?? 0) - 0.2).toBeGreaterThan(single);
    expect((found?.high ?? 0) - 0.2).toBeLessThan(2 * single);
  });

  it("stays within -1 and 1, also where nobody answered", () => {
    const none = differenceOf(of(40, 40), of(40, 0));
    expect(none?.high).toBe(1);
    expect(differenceOf(of(40, 0), of(40, 40))?.low).toBe(-1);
    const equal = differenceOf(of(900, 0), of(100, 0));
    expect([equal?.difference, equal && verdictOn(equal)]).toEqual([0, "unclear"]);
  });

  it("is clear only where its bounds leave out zero", () => {
    expect(verdictOn({ low: 0.01, high: 0.3 })).toBe("better");
    expect(verdictOn({ low: -0.3, high: -0.01 })).toBe("worse");
    expect(verdictOn({ low: 0, high: 0.3 })).toBe("unclear");
  });
});
