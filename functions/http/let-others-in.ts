/** Milliseconds of work after which what waits has its turn; an ordinary page of a CRM takes less. */
const SLICE = 15;

let turnedAt = performance.now();
const waiting: (() => void)[] = [];

/**
 * Awaited between two pieces of long work on texts: requests are answered in between once the work has held
 * the event loop for 15 ms. Works that run side by side share the turn, or their slices would add up.
 */
export async function letOthersIn(): Promise<void> {
  if (performance.now() - turnedAt < SLICE) return;
  await new Promise<void>((resolve) => {
    waiting.push(resolve);
    if (waiting.length === 1) setImmediate(resumeOne);
  });
}

/** One a turn: all immediates of a turn run before any request does. */
function resumeOne(): void {
  turnedAt = performance.now();
  waiting.shift()?.();
  if (waiting.length > 0) setImmediate(resumeOne);
}
