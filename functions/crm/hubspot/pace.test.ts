import { describe, expect, it } from "vitest";
import { createPace } from "./pace.ts";

describe("the pace of calls", () => {
  it("lets no window of its length hold more than its calls, however many ask at once", async () => {
    const pace = createPace(3, 150);
    const sent = await Promise.all(
      Array.from({ length: 8 }, async () => {
        await pace.turn();
        return performance.now();
      }),
    );
    sent.sort((a, b) => a - b);
    sent.slice(3).forEach((time, index) => expect(time - (sent[index] ?? 0)).toBeGreaterThanOrEqual(149));
    expect((sent.at(-1) ?? 0) - (sent[0] ?? 0)).toBeLessThan(1_000);
  });
});
