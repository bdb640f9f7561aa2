import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createLog } from "../../functions/http/log.ts";
import { scheduleDispatch } from "./schedule-dispatch.ts";

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
  const times: string[] = [];
  const lines: string[] = [];
  const clock = { now: () => new Date() };
  stop = scheduleDispatch({ clock, log: createLog((line) => lines.push(line)) }, () => {
    times.push(clock.now().toISOString().slice(11, 16));
    return outcomes.shift()?.() ?? Promise.resolve();
  });
  return { times, lines };
}

describe("the schedule of the dispatcher", () => {
  it("dispatches at once, and then once in every quarter of an hour, of the next day too", async () => {
    const { times } = start();
    await minutes(31);
    expect(times).toEqual(["07:10", "07:15", "07:30"]);
    vi.setSystemTime(new Date("2026-11-24T09:40:00Z"));
    await minutes(1);
    expect(times.slice(3)).toEqual(["09:40"]);
  });

  it("tries a quarter that failed again at the next look, and says so", async () => {
    const { times, lines } = start([
      () => Promise.reject(new Error("no database")),
      () => Promise.reject(new Error("no database")),
    ]);
    await minutes(1);
    expect(times).toHaveLength(3);
    expect(lines).toHaveLength(2);
    expect(lines[0]).toContain("the quarter of an hour was not dispatched");
    await minutes(3);
    expect(times).toHaveLength(3);
  });

  it("does not begin a quarter while one is under way", async () => {
    let finish = (): void => undefined;
    const { times } = start([() => new Promise((resolve) => (finish = resolve))]);
    await minutes(55);
    expect(times).toHaveLength(1);
    finish();
    await minutes(1);
    expect(times).toHaveLength(2);
  });
});
