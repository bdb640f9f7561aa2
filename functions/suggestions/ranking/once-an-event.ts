import type { ReadEvent } from "./reading.ts";

/** Makes a question about an event one that is answered once, so that it may be asked ahead of the rules. */
export function onceAnEvent<T>(ask: (event: ReadEvent) => T): (event: ReadEvent) => T {
  const known = new WeakMap<ReadEvent, { readonly answer: T }>();
  return (event) => {
    const before = known.get(event);
    if (before !== undefined) return before.answer;
    const answer = ask(event);
    known.set(event, { answer });
    return answer;
  };
}
