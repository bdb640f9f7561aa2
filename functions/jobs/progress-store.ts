import { type Transaction, withClaims } from "../db/claims.ts";
import { execute, firstRow } from "../db/statement.ts";
import type { SystemContext } from "../http/context.ts";
import { AppError } from "../http/errors.ts";
import { addCounts, type Counts } from "./counts.ts";
import type { HeldJob } from "./hold-job.ts";
import { JobRow } from "./store.ts";

/** What a worker stores of a job's progress; what is left out stays. */
export interface Progress {
  /** Which contacts, and where they are read again. */
  readonly plan?: object;
  readonly checkpoint: object | null;
  readonly total?: number;
  /** Contacts finished since the last save; `0` resets the count. */
  readonly done?: { readonly more: number } | 0;
  readonly counts?: Counts;
  /** What else is stored in the same transaction, or not at all. */
  readonly also?: (client: Transaction) => Promise<void>;
}

/** Stores how far a job is, for the worker that holds it. Throws `conflict` when it was taken or canceled. */
export async function saveProgress(ctx: SystemContext, held: HeldJob, progress: Progress): Promise<void> {
  const { plan, checkpoint, total, done, counts, also } = progress;
  await withClaims(ctx, async (client) => {
    const before = await firstRow(
      client,
      JobRow.pick({ report: true }),
      "select report from public.job where id = $1 and state = 'running' and lease_owner = $2 for update",
      [held.job.id, held.worker],
    );
    if (before === undefined) throw new AppError("conflict", "Ce travail est repris ailleurs, ou annulé.");
    await execute(
      client,
      `update public.job set
         input = case when $3::jsonb is null then input else jsonb_set(input, '{plan}', $3) end,
         checkpoint = $4,
         total = coalesce($5, total),
         done = case when $6::integer is null then 0 else done + $6 end,
         report = $7,
         lease_until = greatest(lease_until, now() + interval '60 seconds')
       where id = $1 and lease_owner = $2`,
      [
        held.job.id,
        held.worker,
        plan === undefined ? null : JSON.stringify(plan),
        checkpoint === null ? null : JSON.stringify(checkpoint),
        total ?? null,
        done === 0 ? null : (done?.more ?? 0),
        JSON.stringify(addCounts(before.report ?? {}, counts ?? {})),
      ],
    );
    await also?.(client);
  });
}
