import { setTimeout } from "node:timers/promises";

/** How code waits before it tries again. An object, since tests put a shorter wait in its place (dev/test/short-pauses.ts). */
export const timer = {
  /** Resolves after so many milliseconds. */
  pause: (milliseconds: number): Promise<void> => setTimeout(milliseconds),
};
