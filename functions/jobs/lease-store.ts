import { withClaims } from "../db/claims.ts";
import { callFunction, dataApi } from "../db/data-api.ts";
import { execute } from "../db/statement.ts";
import type { SystemContext } from "../http/context.ts";
import { UnavailableError } from "../http/errors.ts";
import { JobRow } from "./store.ts";

/** Takes a job for `seconds` when nobody alive holds it; null otherwise, or when it is over. */
export async function claimJob(
  ctx: SystemContext,
  jobId: string,
  worker: string,
  seconds: number,
): Promise<JobRow | null> {
  const row = await callFunction(ctx, "claim_job", { job_id: jobId, worker, seconds });
  return row === null ? null : JobRow.parse(row);
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

/** True while a job still has to be done. Throws `unavailable`. */
export async function isJobPending(ctx: SystemContext, jobId: string): Promise<boolean> {
  const { data, error } = await dataApi(ctx).from("job").select("state").eq("id", jobId).maybeSingle();
  if (error) throw new UnavailableError();
  return data !== null && ["queued", "running"].includes(data.state);
}

/** Ends a job that this worker holds. Throws `unavailable`. */
export async function finishJob(
  ctx: SystemContext,
  jobId: string,
  worker: string,
  outcome: "done" | "failed",
  error: string | null = null,
): Promise<void> {
  await callFunction(ctx, "finish_job", { job_id: jobId, worker, outcome, error });
}

/** Gives a job back before its end: the next delivery goes on from its checkpoint. */
export async function releaseJob(ctx: SystemContext, jobId: string, worker: string): Promise<void> {
  await callFunction(ctx, "release_job", { job_id: jobId, worker });
}
