import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { sqsRecord, startTestQueue } from "../../dev/test/queue.ts";
import { createEnvironment } from "../env.ts";
import { createLog } from "../http/log.ts";
import { HOLD, holdMessage, PAUSES } from "./hold-message.ts";

const queue = await startTestQueue();
const logged: string[] = [];
const platform = {
  environment: createEnvironment(queue.variables),
  log: createLog((line) => logged.push(line)),
};
const hidden = () => queue.hidden.map(({ seconds }) => seconds);

beforeEach(() => {
  queue.hidden.length = 0;
  queue.down = false;
  logged.length = 0;
});
afterEach(() => void vi.useRealTimers());
afterAll(() => queue.stop());

describe("a message in a worker's hands", () => {
  it.each([
    ["jobs", 1, 10],
    ["jobs", 2, 60],
    ["jobs", 3, 300],
    ["jobs", 4, 0],
    ["morning", 4, 300],
    ["morning", 7, 300],
    ["morning", 8, 0],
  ])(
    "comes again after a growing pause, if at all: %s, delivery %i, %i s",
    async (name, delivery, seconds) => {
      const record = sqsRecord("{}", delivery);
      record.eventSourceARN = record.eventSourceARN.replace(/jobs$/, name);
      expect(await holdMessage(platform, record, async () => false)).toBe(false);
      expect(queue.hidden).toEqual([
        { handle: "handle", seconds: HOLD },
        { handle: "handle", seconds },
      ]);
    },
  );

  it("is left to the queue when its work is done", async () => {
    expect(await holdMessage(platform, sqsRecord("{}"), async () => true)).toBe(true);
    expect(hidden()).toEqual([HOLD]);
  });

  it("is hidden further while the work lasts, and no longer", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    let end = (): void => undefined;
    const work = new Promise<boolean>((resolve) => {
      end = () => resolve(false);
    });
    const held = holdMessage(platform, sqsRecord("{}"), () => work);
    // Two heartbeats may be lost on the way before the message comes again.
    vi.advanceTimersByTime(HOLD * 1_000);
    end();
    await held;
    expect(hidden()).toEqual([HOLD, HOLD, HOLD, HOLD, PAUSES[0]]);
    vi.advanceTimersByTime(10 * HOLD * 1_000);
    expect(vi.getTimerCount()).toBe(0);
  });

  it.each([
    ["does not answer", platform],
    ["is not configured", { ...platform, environment: createEnvironment({}) }],
  ])("keeps what its work came to where the queue %s, and the log says so", async (_, where) => {
    queue.down = true;
    for (const done of [true, false])
      expect(await holdMessage(where, sqsRecord("{}"), async () => done)).toBe(done);
    expect(logged.map((line) => (JSON.parse(line) as { event: string }).event)).toEqual(
      Array(3).fill("message's visibility not changed"),
    );
    expect(logged.join("")).not.toContain("handle");
  });
});
