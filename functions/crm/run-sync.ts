import * as z from "zod";
import type { Owners } from "./connection-store.ts";
import { type CrmSource, type Plan, sweptBy } from "./source.ts";
import type { SyncStore } from "./sync-store.ts";

const PlanShape = z.object({
  mode: z.enum(["full", "changes", "subset"]),
  contacts: z.boolean(),
  engagements: z.boolean(),
  notes: z.boolean(),
  since: z.string().nullable(),
  until: z.string(),
  contactCrmIds: z.array(z.string()),
});

const Checkpoint = z
  .object({ plan: PlanShape, stage: z.string(), after: z.string().nullable() })
  .nullable()
  .catch(null);

/** Stages that are ours and not a CRM's. */
const SWEEP = "sweep";
const END = "end";

export interface Run {
  /** What to read, unless an earlier worker's checkpoint says. */
  readonly plan: Plan;
  /** Where an earlier worker stopped; null at the beginning. */
  readonly checkpoint: unknown;
  /** After a complete listing: `archive` or `delete` what it did not show. */
  readonly sweep: "archive" | "delete" | null;
}

/** What a run needs of the outside; tests hand in their own. */
export interface SyncPorts {
  readonly source: CrmSource;
  readonly store: SyncStore;
  readonly owners: { known: Owners; reload: () => Promise<Owners> };
  /** True when the worker's time is up and another should go on. */
  readonly shouldPause: () => boolean;
}

/**
 * Reads the CRM from the checkpoint to the end, a page at a time: each page and the checkpoint past it are
 * one transaction, so a worker that dies repeats one page at most and loses none. `paused` leaves the rest
 * to the next worker. Answers the plan that was followed.
 */
export async function runSync(
  run: Run,
  { source, store, owners, shouldPause }: SyncPorts,
): Promise<{ outcome: "done" | "paused"; plan: Plan }> {
  const begun = Checkpoint.parse(run.checkpoint);
  const plan = begun?.plan ?? run.plan;
  const stages = source.stagesOf(plan);
  if (run.sweep !== null && plan.mode === "full") stages.push(SWEEP);
  let { known } = owners;
  let reloaded = false;
  let position = begun === null ? 0 : indexOf(stages, begun.stage);
  let after = begun?.after ?? undefined;
  for (;;) {
    const stage = stages[position];
    if (stage === undefined) return { outcome: "done", plan };
    if (shouldPause()) return { outcome: "paused", plan };
    if (stage === SWEEP) {
      await store.sweep(sweptBy(plan), run.sweep === "delete");
      position++;
      continue;
    }
    const read = await source.read(plan, stage, after);
    if (!reloaded && [...read.ownerIds].some((id) => known[id] === undefined)) {
      // Somebody joined the sales team since the connection was made.
      known = await owners.reload();
      reloaded = true;
    }
    if (read.next === undefined) position++;
    after = read.next;
    await store.apply(read.pages(known), { plan, stage: stages[position] ?? END, after: after ?? null });
  }
}

function indexOf(stages: string[], stage: string): number {
  if (stage === END) return stages.length;
  const found = stages.indexOf(stage);
  return Math.max(found, 0);
}
