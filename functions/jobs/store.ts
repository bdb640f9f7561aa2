import * as z from "zod";
import { callFunction, dataApi } from "../db/data-api.ts";
import type { SystemContext, UserContext } from "../http/context.ts";
import { AppError, NotFoundError, UnavailableError } from "../http/errors.ts";
import type { Wire } from "../http/contract.ts";
import type { getJob } from "./contract.ts";
import { describeJobError } from "./job-errors.ts";

const JobRow = z.object({
  id: z.string(),
  organization_id: z.string(),
  kind: z.enum(["refresh-contacts", "daily-suggestions"]),
  state: z.enum(["queued", "running", "done", "failed", "canceled"]),
  done: z.number(),
  total: z.number().nullable(),
  input: z.record(z.string(), z.unknown()),
  checkpoint: z.unknown(),
  report: z.record(z.string(), z.number()).nullable(),
  error_code: z.string().nullable(),
  created_at: z.string(),
  finished_at: z.string().nullable(),
});
export type JobRow = z.infer<typeof JobRow>;

const COLUMNS = Object.keys(JobRow.shape).join(",");

/** The job as the API shows it. */
export function jobReply(row: JobRow): Wire<typeof getJob> {
  return {
    id: row.id,
    kind: row.kind,
    state: row.state,
    done: row.done,
    total: row.total,
    report: row.report,
    error:
      row.error_code === null ? null : { code: row.error_code, message: describeJobError(row.error_code) },
    createdAt: new Date(row.created_at).toISOString(),
    finishedAt: row.finished_at === null ? null : new Date(row.finished_at).toISOString(),
  };
}

/** A job of the caller's organization; throws `not_found` for any other. */
export async function getJobInOrganization(ctx: UserContext | SystemContext, jobId: string): Promise<JobRow> {
  const { data, error } = await dataApi(ctx).from("job").select(COLUMNS).eq("id", jobId).maybeSingle();
  if (error) throw new UnavailableError();
  if (data === null) throw new NotFoundError();
  return JobRow.parse(data);
}

/** The organization's newest job of a kind, or null. */
export async function findNewestJob(ctx: UserContext, kind: JobRow["kind"]): Promise<JobRow | null> {
  const { data, error } = await dataApi(ctx)
    .from("job")
    .select(COLUMNS)
    .eq("kind", kind)
    .order("created_at", { ascending: false })
    .limit(1)
    .maybeSingle();
  if (error) throw new UnavailableError();
  return data === null ? null : JobRow.parse(data);
}

/** Records a job to do. Throws `conflict` while another of its kind is under way in the organization. */
export async function insertJob(
  ctx: UserContext | SystemContext,
  job: { kind: JobRow["kind"]; input: Record<string, unknown> },
): Promise<JobRow> {
  const { data, error } = await dataApi(ctx)
    .from("job")
    .insert({
      organization_id: ctx.claims.organizationId,
      kind: job.kind,
      input: job.input,
      created_by: "user" in ctx ? ctx.user.id : null,
    })
    .select(COLUMNS)
    .single();
  if (error?.code === "23505") throw new AppError("conflict", "Une synchronisation est déjà en cours.");
  if (error) throw new UnavailableError();
  return JobRow.parse(data);
}

/** The organization's unfinished job of a kind that gave no sign of life for `minutes`, or null. */
export async function findStalledJob(
  ctx: UserContext | SystemContext,
  kind: JobRow["kind"],
  minutes: number,
): Promise<JobRow | null> {
  const { data, error } = await dataApi(ctx)
    .from("job")
    .select(COLUMNS)
    .eq("kind", kind)
    .in("state", ["queued", "running"])
    // Rows are dated by the database, whose time is the real one.
    .lt("updated_at", new Date(Date.now() - minutes * 60_000).toISOString())
    .limit(1)
    .maybeSingle();
  if (error) throw new UnavailableError();
  return data === null ? null : JobRow.parse(data);
}

/** Takes a job back that no worker was told of. */
export async function withdrawJob(ctx: SystemContext, jobId: string): Promise<void> {
  const { error } = await dataApi(ctx).from("job").delete().eq("id", jobId).eq("state", "queued");
  if (error) throw new UnavailableError();
}

/** Takes a job for `seconds` when nobody alive holds it; null otherwise, or when it is over. */
export async function claimJob(
  ctx: SystemContext,
  jobId: string,
  worker: string,
  seconds: number,
): Promise<JobRow | null> {
  const row = await callFunction(ctx, dataApi(ctx), "claim_job", { job_id: jobId, worker, seconds });
  return row === null ? null : JobRow.parse(row);
}

/** True while a job still has to be done. */
export async function isJobPending(ctx: SystemContext, jobId: string): Promise<boolean> {
  const { data, error } = await dataApi(ctx).from("job").select("state").eq("id", jobId).maybeSingle();
  if (error) throw new UnavailableError();
  return data !== null && ["queued", "running"].includes(String(data.state));
}

/** Ends a job that this worker holds. */
export async function finishJob(
  ctx: SystemContext,
  jobId: string,
  worker: string,
  outcome: "done" | "failed",
  error: string | null = null,
): Promise<void> {
  await callFunction(ctx, dataApi(ctx), "finish_job", { job_id: jobId, worker, outcome, error });
}

/** Gives a job back before its end: the next delivery goes on from its checkpoint. */
export async function releaseJob(ctx: SystemContext, jobId: string, worker: string): Promise<void> {
  await callFunction(ctx, dataApi(ctx), "release_job", { job_id: jobId, worker });
}
