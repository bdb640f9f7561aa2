import { describe, expect, it } from "vitest";
import { instantOf, isHourly, isReached, keyOf } from "./due.ts";

const clock = { day: "2026-11-20", hour: 5, elapsed: 1_000 };
const turn = { organizationId: "o", clock, slot: 1_700, now: new Date("2026-11-20T04:16:40Z") };

describe("what is due", () => {
  it("is reached in its quarter of an hour, and after it", () => {
    expect([0, 899, 900, 1_799, 1_800].map((second) => isReached(clock, second))).toEqual([
      true,
      true,
      true,
      true,
      false,
    ]);
    expect([isHourly(turn), isHourly({ ...turn, slot: 3_599 })]).toEqual([true, false]);
  });

  it("is sent at its second of the hour, or at once where that has passed", () => {
    expect(instantOf(turn).toISOString()).toBe("2026-11-20T04:28:20.000Z");
    expect(instantOf(turn, 0)).toEqual(turn.now);
  });

  it("is booked once an hour, a day or a month", () => {
    expect((["hour", "day", "month"] as const).map((every) => keyOf(turn, "kind", every))).toEqual([
      "o|kind|2026-11-20|5",
      "o|kind|2026-11-20",
      "o|kind|2026-11",
    ]);
  });
});
