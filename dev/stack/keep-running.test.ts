import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { describe, expect, it } from "vitest";
import { type End, keepRunning } from "./keep-running.ts";

async function startSleep(): Promise<ChildProcess> {
  const child = spawn("sleep", ["60"]);
  await once(child, "spawn");
  return child;
}
const kill = (child: ChildProcess) => child.kill("SIGKILL");

describe("a process that is kept running", () => {
  it("is started again when it ends by itself, and when that fails, until it is stopped", async () => {
    const [starts, ends]: [ChildProcess[], End[]] = [[], []];
    let failures = 0;
    const kept = await keepRunning(
      async () => {
        if (starts.length === 1 && failures < 2) {
          failures += 1;
          throw new Error("not now");
        }
        const child = await startSleep();
        starts.push(child);
        return child;
      },
      (end) => ends.push(end),
    );
    starts[0]?.kill("SIGKILL");
    await expect.poll(() => starts.length, { timeout: 60_000 }).toBe(2);
    await expect.poll(() => kept.current()).toBe(starts[1]);
    expect([failures, ends]).toEqual([2, [{ code: null, signal: "SIGKILL" }]]);
    await kept.stop(kill);
    expect([starts.length, ends.length, kept.current()]).toEqual([2, 1, undefined]);
  });

  it("is ended when it is stopped while it is being started again", async () => {
    const second = Promise.withResolvers<ChildProcess>();
    const asked = Promise.withResolvers<void>();
    const first = await startSleep();
    let starts = 0;
    const kept = await keepRunning(() => {
      if (starts++ === 0) return Promise.resolve(first);
      asked.resolve();
      return second.promise;
    });
    first.kill("SIGKILL");
    await asked.promise;
    const stopped = kept.stop(kill);
    const child = await startSleep();
    second.resolve(child);
    await stopped;
    expect(child.signalCode).toBe("SIGKILL");
  });
});
