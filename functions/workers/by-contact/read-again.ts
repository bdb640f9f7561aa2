import * as z from "zod";
import { AskedToWaitError } from "../../jobs/asked-to-wait.ts";
import { SyncInput } from "../../crm/messages.ts";
import { syncContacts } from "../../crm/sync/sync-contacts.ts";
import type { SystemContext } from "../../http/context.ts";
import { AppError } from "../../http/errors.ts";
import type { HeldJob } from "../../jobs/hold-job.ts";
import type { Flags } from "../../intelligence/messages.ts";
import { saveProgress } from "../../jobs/progress.ts";
import { readCrms } from "./store.ts";

/** A job's contacts, and those to be read again, CRM by CRM: `part` is the one in hand. */
export const Plan = z.object({
  contactIds: z.array(z.string()),
  parts: z.array(z.object({ crm: z.string(), contactIds: z.array(z.string()) })),
  part: z.int(),
});
export type Plan = z.infer<typeof Plan>;

/** What a job reads again in its CRMs first, as SyncInput names it; null for nothing. */
export function readingOf(flags: Flags): Partial<SyncInput> | null {
  const { refreshInformation: all, refreshEngagementsFromCRM, refreshNotesFromCRM } = flags;
  if (!all && !refreshEngagementsFromCRM && !refreshNotesFromCRM) return null;
  return {
    refreshContacts: all,
    updateContext: all,
    refreshEngagements: all || refreshEngagementsFromCRM,
    refreshNotes: all || refreshNotesFromCRM,
  };
}

/** What a job has before it: its contacts, sorted by the CRMs that can be asked again. Counts the others. */
export async function makePlan(
  ctx: SystemContext,
  held: HeldJob,
  contactIds: string[],
  reading: Partial<SyncInput> | null,
): Promise<Plan> {
  const crms = reading === null ? [] : await readCrms(ctx, contactIds);
  const parts = crms.flatMap(({ crm, contactIds }) => (crm === null ? [] : [{ crm, contactIds }]));
  const without = crms.find(({ crm }) => crm === null)?.contactIds.length ?? 0;
  const plan = { contactIds, parts, part: 0 };
  const counts: Record<string, number> = without === 0 ? {} : { contactsNotRead: without };
  await saveProgress(ctx, held, { plan, checkpoint: null, counts });
  return plan;
}

/** Failures of a CRM that keep nothing but its own part from being done. */
const SKIPPED = new Set([
  "crm_not_connected",
  "crm_revoked",
  "crm_quota",
  "crm_unreadable",
  "not_found",
  "not_configured",
]);

/**
 * Reads the plan's contacts again in their CRMs, from where an earlier worker stopped; `checkpoint` is the
 * sync engine's. Contacts whose CRM does not let itself be read are counted, and the work goes on with what
 * is known; at the last delivery (`isLast`) also where a CRM does not answer. Throws any other failure.
 */
export async function readAgain(
  ctx: SystemContext,
  held: HeldJob,
  begun: Plan,
  reading: Partial<SyncInput>,
  { shouldPause, isLast }: { shouldPause: () => boolean; isLast: boolean },
): Promise<"done" | "paused"> {
  let plan = begun;
  let { checkpoint } = held.job;
  for (;;) {
    const part = plan.parts[plan.part];
    if (part === undefined) return "done";
    let counts: Record<string, number> = {};
    try {
      const input = SyncInput.parse({ ...reading, ...part, refreshActions: false });
      const job = { id: held.job.id, worker: held.worker, input, checkpoint };
      if ((await syncContacts(ctx, job, shouldPause)) === "paused") return "paused";
    } catch (error) {
      if (!(error instanceof AppError) || error instanceof AskedToWaitError) throw error;
      if (!SKIPPED.has(error.code) && !(isLast && error.code === "crm_unavailable")) throw error;
      ctx.log.warn("contacts not read again", { crm: part.crm, code: error.code });
      counts = { contactsNotRead: part.contactIds.length };
    }
    plan = { ...plan, part: plan.part + 1 };
    checkpoint = null;
    await saveProgress(ctx, held, { plan, checkpoint: null, counts });
  }
}
