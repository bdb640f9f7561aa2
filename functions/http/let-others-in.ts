/** Milliseconds of work after which what waits has its turn: the piece under way comes on top of it. */
const SLICE = 5;

let turnedAt = performance.now();
const waiting: (() => void)[] = [];

/**
 * Awaited between two pieces of long work on texts: requests are answered in between once the work has held
 * the event loop for 5 ms. Works that run side by side share the turn, or their slices would add up.
 */
export async function letOthersIn(): Promise<void> {
  if (performance.now() - turnedAt < SLICE) return;
  await new Promise<void>((resolve) => {
    waiting.push(resolve);
    if (waiting.length === 1) setImmediate(resumeOne);
  });
}

/** What a work in steps comes to, while between two of which others have their turn. */
export async function inTurns<T>(steps: Generator<undefined, T>): Promise<T> {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    await letOthersIn();
  }
}

/** What the same work comes to when nothing else has to wait for it. */
export function atOnce<T>(steps: Generator<undefined, T>): T {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/** One a turn: all immediates of a turn run before any request does. */
function resumeOne(): void {
  turnedAt = performance.now();
  waiting.shift()?.();
  if (waiting.length > 0) setImmediate(resumeOne);
}
