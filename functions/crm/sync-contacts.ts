import * as z from "zod";
import type { SystemContext } from "../http/context.ts";
import {
  freshAccessToken,
  getActiveConnection,
  markSynced,
  type Owners,
  saveOwners,
} from "./connection-store.ts";
import { Crm } from "./contract.ts";
import { hubspotReader, type PageReader, type Stage, stagesOf } from "./hubspot/index.ts";
import { readOwners, renewGrant } from "./hubspot/oauth.ts";
import { type SyncStore, syncStore } from "./sync-store.ts";

/** The input of a refresh-contacts job, as its row keeps it. */
export const SyncInput = z.object({
  crm: Crm,
  refreshEngagements: z.boolean().default(true),
  refreshNotes: z.boolean().default(true),
  refreshActions: z.boolean().default(true),
  dryRun: z.boolean().default(false),
});
export type SyncInput = z.infer<typeof SyncInput>;

const Checkpoint = z.object({ stage: z.string(), after: z.string().nullable() }).nullable().catch(null);

export interface SyncJob {
  readonly id: string;
  readonly worker: string;
  readonly input: SyncInput;
  /** Where an earlier worker stopped; null at the beginning. */
  readonly checkpoint: unknown;
}

/** What a sync needs of the outside; tests hand in their own. */
export interface SyncPorts {
  readonly read: PageReader;
  readonly store: SyncStore;
  readonly owners: { known: Owners; reload: () => Promise<Owners> };
  /** True when the worker's time is up and another should go on. */
  readonly shouldPause: () => boolean;
}

/**
 * Reads the CRM from the job's checkpoint to the end, a page at a time: each page and the checkpoint past
 * it are one transaction, so a worker that dies repeats one page at most and loses none. `paused` leaves
 * the rest to the next worker.
 */
export async function runSync(job: SyncJob, ports: SyncPorts): Promise<"done" | "paused"> {
  const stages = stagesOf({ engagements: job.input.refreshEngagements, notes: job.input.refreshNotes });
  const begun = Checkpoint.parse(job.checkpoint);
  let { known: owners } = ports.owners;
  let reloaded = false;
  let position = begun ? Math.max(0, stages.indexOf(begun.stage as Stage)) : 0;
  if (begun?.stage === "end") return "done";
  let after = begun?.after ?? undefined;
  for (;;) {
    const stage = stages[position];
    if (stage === undefined) return "done";
    if (ports.shouldPause()) return "paused";
    const read = await ports.read(stage, after);
    if (!reloaded && [...read.ownerIds].some((id) => owners[id] === undefined)) {
      // Somebody joined the sales team since the connection was made.
      owners = await ports.owners.reload();
      reloaded = true;
    }
    if (read.next === undefined) position++;
    after = read.next;
    await ports.store.apply(read.page(owners), { stage: stages[position] ?? "end", after: after ?? null });
  }
}

/** Synchronizes an organization's CRM for a claimed job. Throws `crm_not_connected`, `crm_revoked`, `crm_unavailable`. */
export async function syncContacts(
  ctx: SystemContext,
  job: SyncJob,
  shouldPause: () => boolean,
): Promise<"done" | "paused"> {
  const { crm, dryRun } = job.input;
  const connection = await getActiveConnection(ctx, crm);
  const reload = async (): Promise<Owners> => {
    const token = await freshAccessToken(ctx, crm, (refreshToken) => renewGrant(ctx, refreshToken));
    const owners = await readOwners(ctx, token, { withFormer: true });
    if (!dryRun) await saveOwners(ctx, crm, owners);
    return owners;
  };
  const outcome = await runSync(job, {
    read: hubspotReader(ctx),
    store: syncStore(ctx, { jobId: job.id, worker: job.worker, crm, dry: dryRun }),
    owners: { known: connection.owners, reload },
    shouldPause,
  });
  if (outcome === "done" && !dryRun) await markSynced(ctx, crm);
  return outcome;
}
