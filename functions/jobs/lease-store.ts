import { call } from "../db/call.ts";
import * as z from "zod";
import { type Transaction, withClaims } from "../db/claims.ts";
import { builder, runBuilt } from "../db/builder.ts";
import { execute, firstRow } from "../db/statement.ts";
import type { SystemContext } from "../http/context.ts";
import { JobRow } from "./store.ts";

/** Takes a job for `seconds` when nobody alive holds it; null otherwise, or when it is over. */
export async function claimJob(
  ctx: SystemContext,
  jobId: string,
  worker: string,
  seconds: number,
): Promise<JobRow | null> {
  const row = await withClaims(ctx, (client) =>
    firstRow(
      client,
      z.object({ job: JobRow }),
      `update public.job set state = 'running', lease_owner = $2, lease_until = now() + make_interval(secs => $3)
       where id = $1 and state in ('queued', 'running')
         and (lease_until is null or lease_until < now() or lease_owner = $2)
       returning row_to_json(job) as job`,
      [jobId, worker, seconds],
    ),
  );
  return row?.job ?? null;
}

/** Holds a job for `seconds` more, if this worker still has it. */
export async function renewLease(
  ctx: SystemContext,
  jobId: string,
  worker: string,
  seconds: number,
): Promise<void> {
  await withClaims(ctx, (client) =>
    execute(
      client,
      `update public.job set lease_until = greatest(lease_until, now() + make_interval(secs => $3))
       where id = $1 and state = 'running' and lease_owner = $2`,
      [jobId, worker, seconds],
    ),
  );
}

/** Begins part `part` of a job's work, from its start. False when the job was taken or canceled. */
export async function beginPart(
  ctx: SystemContext,
  jobId: string,
  worker: string,
  part: number,
): Promise<boolean> {
  const begun = await withClaims(ctx, (client) =>
    execute(
      client,
      `update public.job set input = jsonb_set(input, '{part}', to_jsonb($3::integer)), checkpoint = null
       where id = $1 and state = 'running' and lease_owner = $2`,
      [jobId, worker, part],
    ),
  );
  return begun === 1;
}

/** True while a job still has to be done. */
export async function isJobPending(ctx: SystemContext, jobId: string): Promise<boolean> {
  const pending = await withClaims(ctx, (client) =>
    runBuilt(
      client,
      builder
        .selectFrom("public.job")
        .select("id")
        .where("id", "=", jobId)
        .where("state", "in", ["queued", "running"]),
    ),
  );
  return pending === 1;
}

/** How a job ended. */
export interface JobEnd {
  readonly state: "done" | "failed";
  readonly code: string | null;
}

/** Ends a job that this worker holds, once; `also` is stored in the same transaction. */
export async function finishJob(
  ctx: SystemContext,
  jobId: string,
  worker: string,
  { state, code }: JobEnd,
  also?: (client: Transaction) => Promise<void>,
): Promise<void> {
  await withClaims(ctx, async (client) => {
    const ended = await execute(
      client,
      `update public.job set state = $3, error_code = $4, finished_at = now(), lease_until = null, lease_owner = null,
         total = done, report = coalesce(report, '{}')
       where id = $1 and state = 'running' and lease_owner = $2`,
      [jobId, worker, state, code],
    );
    if (ended === 0) return;
    await call(client, "app.forget_seen", { ended_jobs: [jobId] });
    await also?.(client);
  });
}

/** Gives a job back before its end: the next delivery goes on from its checkpoint. */
export async function releaseJob(ctx: SystemContext, jobId: string, worker: string): Promise<void> {
  await withClaims(ctx, (client) =>
    runBuilt(
      client,
      builder
        .updateTable("public.job")
        .set({ lease_owner: null, lease_until: null })
        .where("id", "=", jobId)
        .where("state", "=", "running")
        .where("lease_owner", "=", worker),
    ),
  );
}
