import { yieldToLoop } from "../../http/yield-to-loop.ts";
import type { GroundingSource } from "./types.ts";

export type SourceReader<T = unknown> = (source: GroundingSource) => T;

/** Memoizes a function of a source: its text is read once, however many sentences are compared with it. */
export function onceASource<T extends object | string>(read: SourceReader<T>): SourceReader<T> {
  const known = new WeakMap<GroundingSource, T>();
  return (source) => {
    const before = known.get(source);
    if (before !== undefined) return before;
    const now = read(source);
    known.set(source, now);
    return now;
  };
}

/** Reads sources ahead of time, yielding to the event loop between two, so that requests are answered. */
export async function readAhead(
  sources: readonly GroundingSource[],
  readers: readonly SourceReader[],
): Promise<void> {
  for (const source of sources)
    for (const read of readers) {
      read(source);
      await yieldToLoop();
    }
}
