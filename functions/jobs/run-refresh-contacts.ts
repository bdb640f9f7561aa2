import * as z from "zod";
import { SyncInput, syncContacts } from "../crm/sync-contacts.ts";
import { refreshStatistics } from "../db/refresh-statistics.ts";
import { dayIn } from "../http/clock.ts";
import type { SystemContext } from "../http/context.ts";
import { AppError } from "../http/errors.ts";
import { type HeldJob, type HoldOptions, holdJob } from "./hold-job.ts";
import { beginPart } from "./lease-store.ts";
import { startReading } from "./read-texts/start-reading.ts";
import { readTimeZone } from "./organizations.ts";
import { sendMessage } from "./queue.ts";

/** A refresh of some contacts is done CRM by CRM: `part` is the one in hand. */
const Parts = z.object({
  part: z.int().default(0),
  parts: z.array(z.object({ crm: z.string(), contactIds: z.array(z.string()) })).default([]),
});

/**
 * Does a refresh job, or goes on with it where an earlier worker stopped. Throws when it should be delivered
 * again: somebody else holds it, or the CRM does not answer.
 */
export async function runRefreshContacts(
  ctx: SystemContext,
  jobId: string,
  options: HoldOptions,
): Promise<void> {
  await holdJob(ctx, jobId, options, async (held) => {
    const outcome = await refresh(ctx, held, options.shouldPause);
    if (held.job.input.dryRun !== true) await refreshStatistics(ctx);
    if (outcome === "paused") return { end: "later", seconds: 0 };
    const { refreshActions, dryRun } = held.job.input;
    if (dryRun === true) return { end: "done" };
    const lists = refreshActions !== false;
    if (!(await startReading(ctx, { lists })) && lists) {
      // The day's list of whoever has none yet, from what has just arrived.
      const day = dayIn(await readTimeZone(ctx), ctx.clock.now());
      await sendMessage(ctx, { kind: "daily-suggestions", organizationId: ctx.claims.organizationId, day });
    }
    return { end: "done" };
  });
}

async function refresh(
  ctx: SystemContext,
  { job, worker }: HeldJob,
  shouldPause: () => boolean,
): Promise<"done" | "paused"> {
  const { parts, part: begun } = Parts.parse(job.input);
  let { checkpoint } = job;
  for (let part = begun; ; part++) {
    const input = SyncInput.parse({ ...job.input, ...parts[part] });
    const outcome = await syncContacts(ctx, { id: job.id, worker, input, checkpoint }, shouldPause);
    if (outcome === "paused" || part + 1 >= parts.length) return outcome;
    if (!(await beginPart(ctx, job.id, worker, part + 1))) throw new AppError("conflict");
    checkpoint = null;
  }
}
