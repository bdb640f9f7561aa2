import * as z from "zod";
import { hourIn } from "../../http/clock.ts";
import type { SystemContext } from "../../http/context.ts";
import type { ModelFailure } from "../../model/answer.ts";
import { batchSettings, modelSettings } from "../../model/settings.ts";
import { readLocalPage } from "../local/read-page.ts";
import { sendToRead, textsInBatches } from "../model/read-batches.ts";
import { nextTexts, readPage } from "../model/read-page.ts";
import { countTextsToRead } from "../still-to-read.ts";
import { work } from "../../jobs/definition.ts";
import { type HeldJob, type HoldOptions, holdJob, type RunOutcome } from "../../jobs/hold-job.ts";
import { readTimeZone } from "../../db/time-zone.ts";
import { saveProgress } from "../../jobs/progress.ts";
import { LONGEST_DELAY, sendMessage } from "../../jobs/queue.ts";
import { isModelPaused } from "./is-model-paused.ts";
import { readBatches, readTexts } from "./messages.ts";

/** Texts that are read at once, though the server could read them at half price: the day's lists wait for them. */
const DIRECTLY = 300;
/** By day fewer are not worth a batch. */
const FEWEST_IN_BATCH = 50;
/** Local hours in which nobody waits: whatever the server takes is read at half price. */
const NIGHT = { from: 21, until: 2 };
/** Milliseconds after which a job waits for a server that does not answer no more: the next one goes on. */
const PATIENCE = 2 * 3_600_000;
/** Waits in a row for a server that gives nothing, before the job says so: as often as the queue tries. */
const MOST_WAITS = 3;
/** Failures of the server rather than of a text. */
const PASSES = new Set(["rate_limited", "unavailable", "timeout"]);
/** Failures that only a person or a new month changes. */
const ENDS_JOB = new Set(["not_configured", "over_budget"]);

const Checkpoint = z.object({
  /** The day's lists are asked for. */
  listed: z.boolean(),
  /** Texts that were read directly. */
  directly: z.int(),
  /** Batches sent. */
  batches: z.int(),
  /** Waits since the model last gave something. */
  waits: z.int().default(0),
});
type Checkpoint = z.infer<typeof Checkpoint>;

/**
 * Reads the texts that nobody has read yet, or goes on where an earlier worker stopped: all by the local reader,
 * which costs nothing, then by a model, where there is one, within the organization's budget. Whatever happens to
 * the model the local readings stand, and what it has not read is read later.
 */
export async function runReadTexts(
  ctx: SystemContext,
  jobId: string,
  options: HoldOptions,
  askForLists: (ctx: SystemContext) => Promise<void>,
): Promise<void> {
  await holdJob(ctx, readTexts.message, jobId, options, (held) =>
    readAll(ctx, held, options, () => askForLists(ctx)),
  );
}

async function readAll(
  ctx: SystemContext,
  held: HeldJob,
  { shouldPause }: HoldOptions,
  listsWanted: () => Promise<void>,
): Promise<RunOutcome> {
  const { lists } = readTexts.input.parse(held.job.input);
  const begun = Checkpoint.nullable().parse(held.job.checkpoint);
  const checkpoint = begun ?? { listed: !lists, directly: 0, batches: 0, waits: 0 };
  const save = (more: number, counts: Record<string, number> = {}): Promise<void> =>
    saveProgress(ctx, held, { checkpoint, done: { more }, counts });
  if (begun === null)
    await saveProgress(ctx, held, { checkpoint, done: 0, total: await countTextsToRead(ctx) });
  for (;;) {
    if (shouldPause()) return { end: "later", seconds: 0 };
    const read = await readLocalPage(ctx);
    if (read === 0) break;
    await save(read, { textsReadLocally: read });
  }
  // The lists are made of what has been read by now: they wait for no server that does not answer.
  const askForLists = async (): Promise<void> => {
    if (checkpoint.listed) return;
    await listsWanted();
    checkpoint.listed = true;
    await save(0);
  };
  const outcome = await byModel(ctx, held, { checkpoint, save, shouldPause, askForLists });
  if (outcome.end === "done" || outcome.end === "failed" || outcome.seconds > 0) await askForLists();
  return outcome;
}

interface Progress {
  readonly checkpoint: Checkpoint;
  readonly save: (more: number, counts?: Record<string, number>) => Promise<void>;
  readonly shouldPause: () => boolean;
  readonly askForLists: () => Promise<void>;
}

async function byModel(
  ctx: SystemContext,
  held: HeldJob,
  { checkpoint, save, shouldPause, askForLists }: Progress,
): Promise<RunOutcome> {
  if (modelSettings(ctx.environment) === undefined || (await isModelPaused(ctx))) return { end: "done" };
  const hour = hourIn(await readTimeZone(ctx), ctx.clock.now());
  const isNight = hour >= NIGHT.from || hour <= NIGHT.until;
  const [directly, fewest] = isNight ? [0, 1] : [DIRECTLY, FEWEST_IN_BATCH];
  const seen = new Set<string>();
  let mayBatch = batchSettings(ctx) !== undefined;
  for (;;) {
    if (shouldPause()) return { end: "later", seconds: 0 };
    if (checkpoint.directly >= DIRECTLY) await askForLists();
    const except = await textsInBatches(ctx);
    if (mayBatch && checkpoint.directly >= directly) {
      const sent = await sendRest(ctx, `${held.job.id} ${checkpoint.batches}`, { except, fewest });
      checkpoint.batches += 1;
      mayBatch = sent > 0;
      if (mayBatch) {
        await save(sent, { textsInBatches: sent });
        continue;
      }
    }
    const texts = (await nextTexts(ctx, { except })).filter(({ text }) => !seen.has(text.id));
    if (texts.length === 0) return { end: "done" };
    const { read, copied, left, notAsked, failure } = await readPage(ctx, texts, shouldPause);
    checkpoint.directly += read + left;
    await save(read + copied + notAsked + left, {
      textsRead: read + copied,
      ...(left === 0 ? {} : { textsLeftUnread: left }),
    });
    if (read + copied > 0) checkpoint.waits = 0;
    if (failure !== undefined) {
      const outcome = afterFailure(held, failure, checkpoint.waits);
      checkpoint.waits += 1;
      await save(0);
      return outcome;
    }
    // Whatever happened to a text, this run does not ask for it twice, so that it ends.
    if (read + copied + notAsked + left === 0) for (const { text } of texts) seen.add(text.id);
  }
}

/** Hands the rest to a batch; 0 where it is too little, or the server does not take it. */
async function sendRest(
  ctx: SystemContext,
  name: string,
  { except, fewest }: { readonly except: readonly string[]; readonly fewest: number },
): Promise<number> {
  const texts = await nextTexts(ctx, { contacts: 3_000, except });
  if (texts.length < fewest) return 0;
  // First: of a batch that nobody looks for, the answers would be lost.
  await sendMessage(ctx, readBatches, { polls: 0 }, LONGEST_DELAY);
  return sendToRead(ctx, texts, name);
}

/**
 * What cannot be asked now is read later: by this job where the server says when and then gives something, else by the
 * next, and people read why.
 */
function afterFailure({ job }: HeldJob, { code, retryAfterMs }: ModelFailure, waits: number): RunOutcome {
  if (ENDS_JOB.has(code)) return { end: "failed", code };
  const mayWait = waits < MOST_WAITS && Date.now() - Date.parse(job.created_at) < PATIENCE;
  if (retryAfterMs !== undefined && mayWait)
    return { end: "later", seconds: Math.max(1, retryAfterMs / 1_000) };
  return PASSES.has(code) ? { end: "failed", code } : { end: "done" };
}

export const readTextsWork = work(
  readTexts.message,
  (ctx, { jobId }, options) => runReadTexts(ctx, jobId, options, options.askForLists),
  { asksModel: true },
);
