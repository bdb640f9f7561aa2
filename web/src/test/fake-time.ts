import { act } from "@testing-library/react";
import { vi } from "vitest";

/** Stops the clock of the page; requests go on. Nothing elapses but by `pass` and `until`. */
export function stopTime(): void {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval"] });
}

/** Lets this many milliseconds elapse. */
export function pass(ms: number): void {
  act(() => void vi.advanceTimersByTime(ms));
}

/** Lets time elapse, and requests be answered, until the check holds; tells how many milliseconds that took. */
export async function until(check: () => void): Promise<number> {
  for (let left = 400; ; left--) {
    try {
      check();
      return (400 - left) * 10;
    } catch (failure) {
      if (left === 0) throw failure;
    }
    await act(async () => {
      await vi.advanceTimersByTimeAsync(10);
      await new Promise((resolve) => setImmediate(resolve));
    });
  }
}
