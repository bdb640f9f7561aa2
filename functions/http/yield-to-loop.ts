/** Milliseconds of work after which the event loop is released; the piece in progress comes on top. */
const SLICE = 5;

let sliceStart = performance.now();
const waiting: (() => void)[] = [];

/**
 * Awaited between pieces of long text processing: yields to the event loop once work has blocked it for 5 ms.
 * Concurrent tasks share one slice, otherwise their slices would add up.
 */
export async function yieldToLoop(): Promise<void> {
  if (performance.now() - sliceStart < SLICE) return;
  await new Promise<void>((resolve) => {
    waiting.push(resolve);
    if (waiting.length === 1) setImmediate(resumeOne);
  });
}

/** Runs a generator to its result, yielding to the event loop between steps. */
export async function inSlices<T>(steps: Generator<undefined, T>): Promise<T> {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    await yieldToLoop();
  }
}

/** Runs the same generator without yielding, for when nothing else waits. */
export function atOnce<T>(steps: Generator<undefined, T>): T {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/** One per loop iteration: all immediates of an iteration run before any request does. */
function resumeOne(): void {
  sliceStart = performance.now();
  waiting.shift()?.();
  if (waiting.length > 0) setImmediate(resumeOne);
}
