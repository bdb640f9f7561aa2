import * as z from "zod";
import { AppError } from "../../http/errors.ts";
import type { DraftOutcome } from "./contact-work.ts";

/** Contacts in hand at a time: the model answers slowly, and counts how many ask at once itself. */
const LANES = 4;
/** How often a contact is tried again before it is left out. */
const MOST_TRIES = 5;
/** Pause after a failure nobody foresaw, in milliseconds. */
const AFTER_UNKNOWN = 30_000;
/** Failures that would meet every contact alike. */
const ENDS_JOB = new Set(["not_configured", "over_budget"]);

/** How far a job is in its list. */
const Checkpoint = z.object({
  /** Contacts begun. */
  next: z.int(),
  /** Those begun and not over: the step they are at, how often they had to wait, what gave nothing last. */
  open: z.array(
    z.object({
      contactId: z.string(),
      step: z.int(),
      tries: z.int(),
      failed: z.object({ stage: z.string(), code: z.string() }).nullable(),
    }),
  ),
});
export type Checkpoint = z.infer<typeof Checkpoint>;
type Open = Checkpoint["open"][number];

/** The beginning of a list, or where an earlier worker stopped. */
export function readCheckpoint(stored: unknown): Checkpoint {
  return Checkpoint.nullable().parse(stored) ?? { next: 0, open: [] };
}

/** Why a contact got less than was asked for. */
export interface Problem {
  readonly contactId: string;
  readonly stage: string;
  readonly code: string;
}

/** A step of the work on one contact. */
export interface ContactStep {
  /** As a contact's problem names it. */
  readonly stage: string;
  /** True where the steps after it are worth doing even when it fails. */
  readonly isPreparation: boolean;
  /** `again`: it was begun before, and had to wait. */
  run(contactId: string, again: boolean): Promise<DraftOutcome>;
}

export interface Work {
  readonly contactIds: readonly string[];
  readonly steps: readonly ContactStep[];
  readonly begun: Checkpoint;
  /** Why a contact is left out before its first step, as the report counts it; null to go on. */
  leftOut(contactId: string): Promise<string | null>;
  /** Stores the checkpoint and what is new in one; `over`: contacts. Throws `conflict` when the job is lost. */
  save(
    checkpoint: Checkpoint,
    over: number,
    counts: Readonly<Record<string, number>>,
    /** Of a contact that is over: a stage that succeeded later may have cleared what it said. */
    problem: Problem | null,
  ): Promise<void>;
  shouldPause(): boolean;
  /** False when the job has waited for long enough: what has to wait is left out. */
  mayWait(): boolean;
  noteError(error: unknown): void;
}

export type WorkEnd = { end: "done" } | { end: "later"; seconds: number } | { end: "failed"; code: string };

/**
 * Goes through a list of contacts, a few at a time, and stores each step that is over: a worker that dies
 * repeats the steps it was at, and no other. A contact that has to wait is left at its step, no other is
 * begun, and the rest is for `later`; after some tries it is left out, and counted. What would meet every
 * contact alike, or has met all in hand after all their tries, ends the job as failed. Throws `conflict` when the job is lost.
 */
export async function workThrough(work: Work): Promise<WorkEnd> {
  const { contactIds, steps } = work;
  let { next } = work.begun;
  const open: Open[] = work.begun.open.map((one) => ({ ...one }));
  const queue = [...open];
  let waitMs: number | undefined;
  let failure: string | undefined;
  /** Contacts given up after all their tries, since one was done. */
  let givenUp = 0;
  let thrown: { error: unknown } | undefined;

  const isStopped = () =>
    waitMs !== undefined || failure !== undefined || thrown !== undefined || work.shouldPause();

  const take = (): Open | undefined => {
    const known = queue.shift();
    if (known !== undefined) return known;
    const contactId = contactIds[next];
    if (contactId === undefined) return undefined;
    next++;
    const one: Open = { contactId, step: 0, tries: 0, failed: null };
    open.push(one);
    return one;
  };

  // One after the other: an older checkpoint never comes after a younger one.
  let saved: Promise<void> = Promise.resolve();
  const save = (
    over: number,
    counts: Record<string, number> = {},
    problem: Problem | null = null,
  ): Promise<void> => {
    const checkpoint = { next, open: open.map((one) => ({ ...one })) };
    saved = saved.then(() => work.save(checkpoint, over, counts, problem));
    return saved;
  };
  const close = (one: Open, counts: Record<string, number>): Promise<void> => {
    open.splice(open.indexOf(one), 1);
    if (one.failed === null) return save(1, counts);
    return save(1, { ...counts, contactsFailed: 1 }, { contactId: one.contactId, ...one.failed });
  };

  /** One step; true when the contact can go on to its next. */
  const advance = async (one: Open, step: ContactStep): Promise<boolean> => {
    const outcome = await step.run(one.contactId, one.tries > 0).catch((error: unknown): DraftOutcome => {
      // The job was lost: it is not the contact's fault.
      if (error instanceof AppError && error.code === "conflict") throw error;
      if (error instanceof AppError && ENDS_JOB.has(error.code))
        return { ok: false, code: error.code, retryAfterMs: undefined };
      work.noteError(error);
      return { ok: false, code: "unknown", retryAfterMs: AFTER_UNKNOWN };
    });
    if (!outcome.ok) {
      if (ENDS_JOB.has(outcome.code) && !step.isPreparation) {
        failure = outcome.code;
        return false;
      }
      if (outcome.retryAfterMs !== undefined && work.mayWait()) {
        if (one.tries < MOST_TRIES) {
          one.tries++;
          waitMs = Math.max(waitMs ?? 0, outcome.retryAfterMs);
          await save(0);
          return false;
        }
        // As many as are in hand: a server that does not answer them answers nobody.
        if (++givenUp >= LANES) {
          failure = outcome.code;
          return false;
        }
      }
      // A server that asks for more time than is believed asks it of every contact.
      if (outcome.code === "rate_limited" && outcome.retryAfterMs === undefined) {
        failure = outcome.code;
        return false;
      }
      if (!ENDS_JOB.has(outcome.code)) one.failed = { stage: step.stage, code: outcome.code };
    }
    if (outcome.ok) givenUp = 0;
    one.step++;
    const counts = outcome.ok ? outcome.counts : ENDS_JOB.has(outcome.code) ? { analysesSkipped: 1 } : {};
    if (one.step < steps.length) await save(0, counts);
    else await close(one, counts);
    return one.step < steps.length;
  };

  const lane = async (): Promise<void> => {
    while (!isStopped()) {
      const one = take();
      if (one === undefined) return;
      const reason = one.step === 0 ? await work.leftOut(one.contactId) : null;
      if (reason !== null) {
        await close(one, { [reason]: 1 });
        continue;
      }
      for (;;) {
        const step = steps[one.step];
        if (step === undefined || !(await advance(one, step)) || isStopped()) break;
      }
    }
  };
  await Promise.all(
    Array.from({ length: LANES }, () =>
      lane().catch((error: unknown) => {
        thrown ??= { error };
      }),
    ),
  );
  if (thrown !== undefined) throw thrown.error;
  if (failure !== undefined) return { end: "failed", code: failure };
  if (next >= contactIds.length && open.length === 0) return { end: "done" };
  return { end: "later", seconds: (waitMs ?? 0) / 1_000 };
}
