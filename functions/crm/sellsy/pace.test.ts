import { describe, expect, it } from "vitest";
import { sellsyWorld, testCorp } from "../../../dev/test/sellsy.ts";
import { sharedRateLimiter } from "../rate-limit.ts";
import { RATES } from "./manifest.ts";

const corp = testCorp(3);
const { world, simulator, connect } = await sellsyWorld([corp], { rateLimited: true });
const { member, rows, expected, ends } = await connect(corp.id);

/** Most of some instants that lie within a second. */
const mostInASecond = (at: readonly number[]): number =>
  Math.max(...at.map((from) => at.filter((one) => one >= from && one < from + 1_000).length));

describe("the pace of calls", () => {
  it("brings the first synchronization to its end, by an account that counts them as Sellsy does", async () => {
    expect(await ends()).toMatchObject({ state: "done", error_code: null });
    expect(simulator.stats().total).toBeGreaterThan(10);
    expect(await rows()).toEqual(expected());
  });

  it("stays at five a second at most, and is one for all workers of an account, however many ask at once", async () => {
    const workers = 4;
    const due: number[] = [];
    // A clock that stands still: nobody waits, and each says how long it would have.
    for (let call = 0; call < 12; call++)
      await Promise.all(
        Array.from({ length: workers }, async () => {
          let waited = 0;
          const limiter = sharedRateLimiter(world.system(member.organizationId), "sellsy", RATES, (pause) => {
            waited = pause;
            return Promise.resolve();
          });
          const asked = performance.now();
          await limiter.slot("call");
          due.push(asked + waited);
        }),
      );
    expect(due).toHaveLength(48);
    expect(mostInASecond(due)).toBeLessThanOrEqual(5);
  });
});
