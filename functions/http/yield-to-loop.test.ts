import { describe, expect, it } from "vitest";
import { ticksDuring } from "../../dev/test/loop-ticks.ts";
import { atOnce, inSlices, yieldToLoop } from "./yield-to-loop.ts";

const TIMES = 10;
const work = async (): Promise<void> => {
  for (let time = 0; time < TIMES; time += 1) await yieldToLoop();
};

describe("long work on texts", () => {
  it("lets the event loop tick after each long piece", async () => {
    expect(await ticksDuring(work)).toBeGreaterThanOrEqual(TIMES - 1);
  });

  it("shares the ticks with other work: one piece of all of it a tick", async () => {
    const ticks = await ticksDuring(() => Promise.all([work(), work(), work()]));
    expect(ticks).toBeGreaterThanOrEqual(3 * TIMES - 1);
  });

  it("comes to the same in slices as at once", async () => {
    function* count(): Generator<undefined, number> {
      for (let time = 0; time < TIMES; time += 1) yield;
      return TIMES;
    }
    expect([await inSlices(count()), atOnce(count())]).toEqual([TIMES, TIMES]);
    expect(await ticksDuring(() => inSlices(count()))).toBeGreaterThanOrEqual(TIMES - 1);
  });

  it("waits for nothing while little has been done", async () => {
    // The first call ends a slice that began earlier.
    expect(await ticksDuring(work, 0)).toBeLessThanOrEqual(1);
  });
});
