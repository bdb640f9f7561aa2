import { describe, expect, it } from "vitest";
import { firstGoodSecond, type Reply } from "./outages-load.ts";

const reply = (at: number, status: Reply["status"] = 200, milliseconds = 10): Reply => ({
  at,
  milliseconds,
  status,
  isGood: status === 200,
});
/** A reply every tenth of a second. */
const steady = (from: number, to: number): Reply[] =>
  Array.from({ length: (to - from) / 100 }, (_, index) => reply(from + 100 * (index + 1)));

describe("the first good second after a fault", () => {
  it("is at once where nothing fails", () => {
    expect(firstGoodSecond(steady(0, 3_000), 1_000, 3_000)).toBe(0);
  });

  it("begins with the last failure's end", () => {
    const replies = [...steady(0, 2_000), reply(1_500, 500), reply(2_000, 503), ...steady(2_000, 4_000)];
    expect(firstGoodSecond(replies, 1_000, 4_000)).toBe(1_000);
  });

  it("is none while a request that fails later is under way", () => {
    const replies = [...steady(0, 4_000), reply(4_500, "none", 4_000)];
    expect(firstGoodSecond(replies, 1_000, 4_500)).toBeNull();
  });

  it("is no second without replies", () => {
    expect(firstGoodSecond([], 1_000, 9_000)).toBeNull();
    expect(firstGoodSecond(steady(5_000, 7_000), 1_000, 7_000)).toBe(3_100);
  });

  it("has not been while the last second is not over", () => {
    expect(firstGoodSecond([reply(1_500, 500), ...steady(1_500, 2_400)], 1_000, 2_400)).toBeNull();
  });
});
