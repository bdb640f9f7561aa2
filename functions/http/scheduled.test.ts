import { describe, expect, it, vi } from "vitest";
import { createEnvironment } from "../env.ts";
import { createLog } from "./log.ts";
import { createPlatform } from "./platform.ts";
import { scheduledHandler } from "./scheduled.ts";

/** A process whose log is kept, and which counts how often its secrets were doubted. */
function process() {
  const lines: string[] = [];
  const platform = createPlatform(
    createEnvironment({}),
    createLog((line) => lines.push(line)),
  );
  const doubt = vi.fn<() => void>();
  return { kept: { get: () => Promise.resolve(platform), doubt }, lines, platform };
}

describe("a scheduled run", () => {
  it("that fails is logged by its name, doubts the secrets, and fails for the scheduler, which runs it again", async () => {
    const { kept, lines } = process();
    const handler = scheduledHandler(() => Promise.reject(new TypeError("away")), "not done", kept);
    await expect(handler()).rejects.toThrow("away");
    expect(lines.map((line): unknown => JSON.parse(line))).toEqual([
      expect.objectContaining({ level: "error", event: "not done", error: "TypeError" }),
    ]);
    expect(kept.doubt).toHaveBeenCalledOnce();
  });

  it("that succeeds is over its process's platform, logs no failure and doubts nothing", async () => {
    const { kept, lines, platform } = process();
    const run = vi.fn(() => Promise.resolve());
    await scheduledHandler(run, "not done", kept)();
    expect(run.mock.calls).toEqual([[platform]]);
    expect([lines, kept.doubt.mock.calls]).toEqual([[], []]);
  });
});
