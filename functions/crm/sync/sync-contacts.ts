import type { SystemContext } from "../../http/context.ts";
import { eraseRecord } from "../../prospection/erase-record.ts";
import { crmIdsOf } from "../contact-store.ts";
import { getActiveConnection, markSynced, saveHidden, saveOwners } from "../connections/connection-store.ts";
import type { Owners } from "../named-owners.ts";
import type { SyncInput } from "../messages.ts";
import { purgeRemoved } from "../purge-removed.ts";
import { goneStore } from "./gone-store.ts";
import { runSync } from "./run-sync.ts";
import type { CrmSource, Plan } from "../source.ts";
import { openSourceOf } from "../registry/open-source-of.ts";
import { syncStore } from "./sync-store.ts";
import { historyStore } from "./history-store.ts";
import { unseenStore } from "./unseen-store.ts";

export interface SyncJob {
  readonly id: string;
  readonly worker: string;
  readonly input: SyncInput;
  /** Where an earlier worker stopped; null at the beginning. */
  readonly checkpoint: unknown;
}

/**
 * Synchronizes an organization's CRM for a claimed job. `paused`: another worker should continue. Throws
 * `crm_not_connected`, `crm_revoked`, `crm_unavailable`, or `conflict` if the job was taken or canceled.
 */
export async function syncContacts(
  ctx: SystemContext,
  job: SyncJob,
  shouldPause: () => boolean,
): Promise<"done" | "paused"> {
  const { input } = job;
  const { crm, dryRun } = input;
  const connection = await getActiveConnection(ctx, crm);
  const source = (await openSourceOf(crm))(ctx);
  const reload = async (): Promise<Owners | null> => {
    const owners = await source.owners();
    if (!dryRun && owners !== null) await saveOwners(ctx, crm, owners);
    return owners;
  };
  const hidden = new Set(
    await source.look(connection, {
      begins: job.checkpoint === null,
      readsAll: input.mode === "full",
      remember: async (names) => {
        if (!dryRun) await saveHidden(ctx, crm, names);
      },
    }),
  );
  // Data that became visible was never read, even if it did not change.
  const isShownMore = connection.hidden?.some((name) => !hidden.has(name)) === true;
  const sweep = input.cleanDatabaseBefore ? "delete" : input.removeOrphanedContacts ? "archive" : null;
  const { outcome, plan } = await runSync(
    {
      plan: () => planOf(ctx, source, input, isShownMore ? null : connection.syncedUntil),
      checkpoint: job.checkpoint,
      sweep,
    },
    {
      source,
      store: syncStore(ctx, {
        jobId: job.id,
        worker: job.worker,
        crm,
        dry: dryRun,
        updateContacts: input.updateContext,
      }),
      gone: {
        store: goneStore(ctx, { jobId: job.id, crm, dry: dryRun }),
        erase: (crmId) => eraseRecord(ctx, { crm, crmId }),
        warn: (message, fields) => ctx.log.warn(message, fields),
      },
      unseen: unseenStore(ctx, { jobId: job.id, crm }),
      history: historyStore(ctx, crm),
      owners: { known: connection.owners, reload },
      shouldPause,
    },
  );
  if (outcome === "done" && !dryRun) await purgeRemoved(ctx);
  if (outcome === "done" && !dryRun && isWhole(plan)) {
    // The next run starts earlier by the CRM's index lag, never from the newest row seen.
    const until = new Date(Date.parse(plan.until) - source.lag);
    await markSynced(ctx, crm, { until, readsAll: plan.mode === "full" });
  }
  return outcome;
}

/** A run after which everything older than its start is stored. */
function isWhole(plan: Plan): boolean {
  return plan.mode !== "subset" && plan.contacts && plan.engagements && plan.notes;
}

async function planOf(
  ctx: SystemContext,
  source: CrmSource,
  input: SyncInput,
  syncedUntil: Date | null,
): Promise<Plan> {
  // The CRM's timestamps use real time, whatever the product's test clock says.
  const now = Date.now();
  const parts = {
    contacts: input.refreshContacts,
    engagements: input.refreshEngagements,
    notes: input.refreshNotes,
    until: new Date(now).toISOString(),
  };
  if (input.contactCrmIds !== undefined) {
    return { ...parts, mode: "subset", contactCrmIds: input.contactCrmIds };
  }
  if (input.contactIds !== undefined || input.limit !== undefined) {
    const contactCrmIds =
      input.contactIds === undefined
        ? await source.firstContacts(input.limit ?? 0)
        : await crmIdsOf(ctx, input.crm, input.contactIds);
    return { ...parts, mode: "subset", contactCrmIds };
  }
  const isReachable = syncedUntil !== null && now - syncedUntil.getTime() < source.reach;
  return input.mode === "changes" && isReachable
    ? { ...parts, mode: "changes", since: syncedUntil.toISOString(), contactCrmIds: [] }
    : { ...parts, mode: "full" };
}
