import { vi } from "vitest";

/** Goes on from one measure to the next: time that runs back would be a slice that never ends. */
let now = performance.now();

/**
 * Counts the event loop's ticks while some work runs: how often requests that wait are answered. By the clock every
 * piece takes `each` milliseconds, so that the count is of the work and not of the machine.
 */
export async function ticksDuring(work: () => Promise<unknown>, each = 1_000): Promise<number> {
  // Whatever ran before by the machine's clock lies in the past of this one.
  now = Math.max(now, performance.now()) + 1_000;
  const clock = vi.spyOn(performance, "now").mockImplementation(() => (now += each));
  let ticks = 0;
  let next = setImmediate(function count() {
    ticks += 1;
    next = setImmediate(count);
  });
  try {
    await work();
    return ticks;
  } finally {
    clearImmediate(next);
    clock.mockRestore();
  }
}
