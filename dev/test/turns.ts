import { vi } from "vitest";

/** Goes on from one measure to the next: time that runs back would be a slice that never ends. */
let now = performance.now();

/**
 * How often the event loop turns, and so answers what waits, while some work runs. By the clock every piece
 * takes `each` milliseconds, so that the count is of the work and not of the machine.
 */
export async function turnsDuring(work: () => Promise<unknown>, each = 1_000): Promise<number> {
  // Whatever ran before by the machine's clock lies in the past of this one.
  now = Math.max(now, performance.now()) + 1_000;
  const clock = vi.spyOn(performance, "now").mockImplementation(() => (now += each));
  let turns = 0;
  let next = setImmediate(function count() {
    turns += 1;
    next = setImmediate(count);
  });
  try {
    await work();
    return turns;
  } finally {
    clearImmediate(next);
    clock.mockRestore();
  }
}
