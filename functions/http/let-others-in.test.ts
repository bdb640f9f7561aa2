import { describe, expect, it } from "vitest";
import { turnsDuring } from "../../dev/test/turns.ts";
import { atOnce, inTurns, letOthersIn } from "./let-others-in.ts";

const TIMES = 10;
const work = async (): Promise<void> => {
  for (let time = 0; time < TIMES; time += 1) await letOthersIn();
};

describe("long work on texts", () => {
  it("lets the event loop turn after each dear piece", async () => {
    expect(await turnsDuring(work)).toBeGreaterThanOrEqual(TIMES - 1);
  });

  it("shares the turns with other work: one piece of all of it a turn", async () => {
    const turns = await turnsDuring(() => Promise.all([work(), work(), work()]));
    expect(turns).toBeGreaterThanOrEqual(3 * TIMES - 1);
  });

  it("comes to the same in turns as at once", async () => {
    function* count(): Generator<undefined, number> {
      for (let time = 0; time < TIMES; time += 1) yield;
      return TIMES;
    }
    expect([await inTurns(count()), atOnce(count())]).toEqual([TIMES, TIMES]);
    expect(await turnsDuring(() => inTurns(count()))).toBeGreaterThanOrEqual(TIMES - 1);
  });

  it("waits for nothing while little has been done", async () => {
    // The first call ends a slice that began earlier.
    expect(await turnsDuring(work, 0)).toBeLessThanOrEqual(1);
  });
});
