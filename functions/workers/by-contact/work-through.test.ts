import { describe, expect, it } from "vitest";
import { AppError } from "../../http/errors.ts";
import type { DraftOutcome } from "./contact-work.ts";
import { type Checkpoint, readCheckpoint, type Work, workThrough } from "./work-through.ts";

const CONTACTS = Array.from({ length: 10 }, (_, index) => `c${index}`);
const made: DraftOutcome = { ok: true, counts: { made: 1 } };
const failure = (code: string, retryAfterMs?: number): DraftOutcome => ({ ok: false, code, retryAfterMs });

/** A list of contacts with two steps each, and everything that is stored of it. */
function list(answer: (contactId: string, step: number) => DraftOutcome | Promise<DraftOutcome>) {
  const calls: string[] = [];
  const counts: Record<string, number> = {};
  let stored: unknown = null;
  let done = 0;
  const errors: unknown[] = [];
  const problems: unknown[] = [];
  const step = (at: number, isPreparation: boolean): Work["steps"][number] => ({
    stage: `step ${at}`,
    isPreparation,
    run: async (contactId) => {
      calls.push(`${contactId}/${at}`);
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 3));
      return answer(contactId, at);
    },
  });
  const run = (more: Partial<Work> = {}) =>
    workThrough({
      contactIds: CONTACTS,
      steps: [step(0, true), step(1, false)],
      begun: readCheckpoint(JSON.parse(JSON.stringify(stored))),
      leftOut: async () => null,
      save: async (checkpoint, over, news, problem) => {
        await new Promise((resolve) => setTimeout(resolve, Math.random() * 3));
        stored = checkpoint;
        done += over;
        if (problem !== null) problems.push(problem);
        for (const [name, count] of Object.entries(news)) counts[name] = (counts[name] ?? 0) + count;
      },
      shouldPause: () => false,
      mayWait: () => true,
      noteError: (error) => errors.push(error),
      ...more,
    });
  return { run, calls, counts, errors, problems, done: () => done, stored: () => stored as Checkpoint };
}
const everyStep = CONTACTS.flatMap((id) => [`${id}/0`, `${id}/1`]);

describe("work on a list of contacts", () => {
  it("does every step of every contact once, and stores the end", async () => {
    const w = list(() => made);
    expect(await w.run()).toEqual({ end: "done" });
    expect(w.calls.toSorted()).toEqual(everyStep);
    expect([w.done(), w.counts]).toEqual([10, { made: 20 }]);
    expect(w.stored()).toEqual({ next: 10, open: [] });
  });

  it("goes on after a worker that died between two steps: none is done twice", async () => {
    const w = list(() => made);
    const save = async () => {
      throw new Error("died");
    };
    await expect(w.run({ save })).rejects.toThrow("died");
    // Each lane was at one step, and nothing of it was stored.
    expect(w.calls).toHaveLength(4);
    w.calls.length = 0;
    let left = 7;
    expect(await w.run({ shouldPause: () => left-- <= 0 })).toEqual({ end: "later", seconds: 0 });
    const before = w.calls.length;
    expect(before).toBeGreaterThan(0);
    expect(before).toBeLessThan(everyStep.length);
    expect(await w.run()).toEqual({ end: "done" });
    expect(w.calls.toSorted()).toEqual(everyStep);
    expect(w.done()).toBe(10);
  });

  it("hands on at once without time for a single step", async () => {
    const w = list(() => made);
    expect(await w.run({ shouldPause: () => true })).toEqual({ end: "later", seconds: 0 });
    expect(w.calls).toEqual([]);
  });

  it("begins no other while one has to wait, and takes it up again at its step", async () => {
    let limited = true;
    const w = list((id, at) => (limited && id === "c1" && at === 1 ? failure("rate_limited", 90_000) : made));
    expect(await w.run()).toEqual({ end: "later", seconds: 90 });
    expect(w.calls.length).toBeLessThan(everyStep.length);
    expect(w.stored().open).toContainEqual({ contactId: "c1", step: 1, tries: 1, failed: null });
    limited = false;
    expect(await w.run()).toEqual({ end: "done" });
    expect(w.calls.toSorted()).toEqual([...everyStep, "c1/1"].toSorted());
    expect([w.done(), w.counts]).toEqual([10, { made: 20 }]);
  });

  it("leaves a contact out after some tries, counts it, and does the others", async () => {
    const w = list((id) => (id === "c3" ? failure("unavailable", 60_000) : made));
    let rounds = 0;
    for (; (await w.run()).end === "later"; rounds++);
    expect(rounds).toBe(5);
    expect([w.done(), w.counts]).toEqual([10, { made: 18, contactsFailed: 1 }]);
  });

  it("ends as failed where a server answers none of those in hand, after all their tries", async () => {
    const w = list(() => failure("unavailable", 60_000));
    let rounds = 0;
    let end = await w.run();
    for (; end.end === "later"; rounds++) end = await w.run();
    expect([rounds, end]).toEqual([5, { end: "failed", code: "unavailable" }]);
    expect(new Set(w.calls).size).toBe(4);
  });

  it("ends as failed at once where a server asks for more time than is believed", async () => {
    const w = list(() => failure("rate_limited"));
    expect(await w.run()).toEqual({ end: "failed", code: "rate_limited" });
    expect(w.calls.length).toBeLessThanOrEqual(4);
  });

  it("waits for nobody once the job has waited for long enough", async () => {
    const w = list(() => failure("timeout", 60_000));
    expect(await w.run({ mayWait: () => false })).toEqual({ end: "done" });
    expect([w.done(), w.counts]).toEqual([10, { contactsFailed: 10 }]);
  });

  it("counts what failed for good, and still does what comes after a preparation", async () => {
    const w = list((id, at) => (id === "c2" && at === 0 ? failure("refusal") : made));
    expect(await w.run()).toEqual({ end: "done" });
    expect(w.calls).toContain("c2/1");
    expect(w.counts).toEqual({ made: 19, contactsFailed: 1 });
    expect(w.problems).toEqual([{ contactId: "c2", stage: "step 0", code: "refusal" }]);
  });

  it.each(["not_configured", "over_budget"])(
    "ends as failed where it would fail for all: %s",
    async (code) => {
      const w = list((_, at) => (at === 1 ? failure(code) : made));
      expect(await w.run()).toEqual({ end: "failed", code });
      expect(w.calls.length).toBeLessThanOrEqual(8);
    },
  );

  it("does without a preparation that nothing is configured for", async () => {
    const w = list((_, at) => (at === 0 ? failure("not_configured") : made));
    expect(await w.run()).toEqual({ end: "done" });
    expect(w.counts).toEqual({ made: 10, analysesSkipped: 10 });
  });

  it("tries again what threw, then leaves that contact out and notes why", async () => {
    const w = list((id) => {
      if (id === "c0") throw new TypeError("nobody foresaw this");
      return made;
    });
    while ((await w.run()).end === "later");
    expect([w.done(), w.counts]).toEqual([10, { made: 18, contactsFailed: 1 }]);
    expect(w.errors.length).toBeGreaterThan(1);
  });

  it("leaves out who is gone, with the reason, and touches nothing of theirs", async () => {
    const w = list(() => made);
    const leftOut = async (id: string) => (id === "c5" ? "contactsGone" : null);
    expect(await w.run({ leftOut })).toEqual({ end: "done" });
    expect(w.calls.filter((call) => call.startsWith("c5"))).toEqual([]);
    expect([w.done(), w.counts]).toEqual([10, { made: 18, contactsGone: 1 }]);
  });

  it("stops where the job was lost", async () => {
    const w = list(() => made);
    const save = async () => {
      throw new AppError("conflict");
    };
    await expect(w.run({ save })).rejects.toMatchObject({ code: "conflict" });
    expect(w.calls.length).toBeLessThanOrEqual(4);
  });
});
