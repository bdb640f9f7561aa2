import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createLog } from "../../functions/http/log.ts";
import { scheduleHourly } from "./schedule-hourly.ts";

beforeEach(() => {
  vi.useFakeTimers({ now: new Date("2026-11-23T07:10:00Z") });
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

let stop = (): void => undefined;
const minutes = (count: number) => vi.advanceTimersByTimeAsync(count * 60_000);

/** Starts the schedule; dispatches end as `outcomes` say in order, later ones succeed. */
function start(outcomes: (() => Promise<void>)[] = []) {
  const hours: number[] = [];
  const lines: string[] = [];
  const clock = { now: () => new Date() };
  stop = scheduleHourly({ clock, log: createLog((line) => lines.push(line)) }, () => {
    hours.push(clock.now().getUTCHours());
    return outcomes.shift()?.() ?? Promise.resolve();
  });
  return { hours, lines };
}

describe("the hourly schedule", () => {
  it("dispatches at once, and then once in every hour, of the next day too", async () => {
    const { hours } = start();
    await minutes(160);
    expect(hours).toEqual([7, 8, 9]);
    vi.setSystemTime(new Date("2026-11-24T09:30:00Z"));
    await minutes(1);
    expect(hours).toEqual([7, 8, 9, 9]);
  });

  it("tries an hour that failed again at the next look, and says so", async () => {
    const { hours, lines } = start([
      () => Promise.reject(new Error("no database")),
      () => Promise.reject(new Error("no database")),
    ]);
    await minutes(1);
    expect(hours).toEqual([7, 7, 7]);
    expect(lines).toHaveLength(2);
    expect(lines[0]).toContain("the hour was not dispatched");
    await minutes(10);
    expect(hours).toHaveLength(3);
  });

  it("does not begin an hour while one is under way", async () => {
    let finish = (): void => undefined;
    const { hours } = start([() => new Promise((resolve) => (finish = resolve))]);
    await minutes(55);
    expect(hours).toEqual([7]);
    finish();
    await minutes(1);
    expect(hours).toEqual([7, 8]);
  });
});
