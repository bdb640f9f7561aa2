import { letOthersIn } from "../../http/let-others-in.ts";
import type { GroundingSource } from "./types.ts";

export type SourceReader<T = unknown> = (source: GroundingSource) => T;

/** Makes a reading of a source's text one that is done once, however many sentences are held against it. */
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

/** Has sources read before anything is held against them; requests are answered between two readings. */
export async function readAhead(
  sources: readonly GroundingSource[],
  readers: readonly SourceReader[],
): Promise<void> {
  for (const source of sources)
    for (const read of readers) {
      read(source);
      await letOthersIn();
    }
}
