import type { SystemContext } from "../../http/context.ts";
import { errorFields } from "../../http/log.ts";
import { work, type Work } from "../../jobs/definition.ts";
import { type HeldJob, type HoldOptions, holdJob, type RunOutcome } from "../../jobs/hold-job.ts";
import { readTimeZone } from "../../db/time-zone.ts";
import type { ContactWork } from "./contact-work.ts";
import { makePlan, Plan, readAgain, readingOf } from "./read-again.ts";
import {
  ContactInput,
  contactMessage,
  type IntelligenceKind,
  isIntelligenceKind,
} from "../../intelligence/messages.ts";
import { drafts, stepsOf } from "./steps.ts";
import { noteFirstProblem } from "../../intelligence/note-problem.ts";
import { saveProgress } from "../../jobs/progress.ts";
import { readStanding } from "./store.ts";
import { readCheckpoint, type Work as ThroughContacts, workThrough } from "./work-through.ts";

/** Milliseconds after which a job waits for nobody any more, and leaves out what has to. */
const PATIENCE = 6 * 3_600_000;

/**
 * Does a job of a kind under /api/intelligence, or goes on with it where an earlier worker stopped: reads its
 * contacts again where that is asked for, then does to each what its kind says (docs/product.md, 7).
 * Throws when it should be delivered again.
 */
export async function runContactJob(
  ctx: SystemContext,
  jobId: string,
  options: HoldOptions,
  contactWork: ContactWork,
): Promise<void> {
  await holdJob(ctx, contactMessage, jobId, options, (held) => goThrough(ctx, held, options, contactWork));
}

async function goThrough(
  caller: SystemContext,
  held: HeldJob,
  options: HoldOptions,
  contactWork: ContactWork,
): Promise<RunOutcome> {
  const { job } = held;
  const { kind } = job;
  if (!isIntelligenceKind(kind)) throw new Error(`no job of contacts: ${kind}`);
  const { ahead, ...flags } = ContactInput.parse(job.input);
  const ctx = ahead ? { ...caller, unhurried: true } : caller;
  const timeZone = await readTimeZone(ctx);
  const reading = readingOf(flags);
  const planned = Plan.optional().parse(job.input.plan);
  const plan =
    planned ?? (await makePlan(ctx, held, await contactsOf(ctx, held, timeZone, contactWork), reading));
  let begun = job.checkpoint;
  if (reading !== null && plan.part < plan.parts.length) {
    if ((await readAgain(ctx, held, plan, reading, options)) === "paused")
      return { end: "later", seconds: 0 };
    begun = null;
  }
  const { contactIds } = plan;
  if (begun === null)
    await saveProgress(ctx, held, { checkpoint: readCheckpoint(null), total: contactIds.length, done: 0 });
  return workThrough({
    contactIds,
    steps: stepsOf(kind, flags, { timeZone, userId: job.created_by }, contactWork).map((step) => ({
      ...step,
      run: (contactId, again) => step.run(ctx, contactId, again),
    })),
    begun: readCheckpoint(begun),
    leftOut: leftOut(ctx, kind),
    save: (checkpoint, over, counts, problem) =>
      saveProgress(ctx, held, {
        checkpoint,
        done: { more: over },
        counts,
        ...(problem && { also: (client) => noteFirstProblem(ctx, client, problem) }),
      }),
    shouldPause: options.shouldPause,
    mayWait: () => Date.now() - Date.parse(job.created_at) < PATIENCE,
    noteError: (error) => ctx.log.error("a contact's work failed", { jobId: job.id, ...errorFields(error) }),
  });
}

async function contactsOf(
  ctx: SystemContext,
  { job }: HeldJob,
  timeZone: string,
  contactWork: ContactWork,
): Promise<string[]> {
  if (job.kind === "update-organization-actions")
    return [...(await contactWork.worthAMessage(ctx, timeZone))];
  return Plan.shape.contactIds.parse(job.input.contactIds);
}

/** Who is gone, or, where something would be written to them, objected. */
function leftOut(ctx: SystemContext, kind: IntelligenceKind): ThroughContacts["leftOut"] {
  return async (contactId) => {
    const standing = await readStanding(ctx, contactId);
    if (standing === "gone") return "contactsGone";
    return standing === "suppressed" && drafts(kind) ? "contactsSuppressed" : null;
  };
}

/** What the queue has analysed and written, contact by contact. */
export function workOnContacts(contactWork: ContactWork): Work {
  return work(contactMessage, (ctx, { jobId }, options) => runContactJob(ctx, jobId, options, contactWork), {
    asksModel: true,
  });
}
