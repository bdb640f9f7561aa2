import * as z from "zod";
import { correlationId } from "../http/activity.ts";
import { call } from "../db/call.ts";
import { type Transaction, withClaims } from "../db/claims.ts";
import { dataApi } from "../db/data-api.ts";
import { readWithSession } from "../db/session.ts";
import { allRows, execute, firstRow } from "../db/statement.ts";
import {
  type AdministratorContext,
  isProductAdmin,
  type SystemContext,
  systemClaims,
  type UserContext,
} from "../http/context.ts";
import { AppError, NotFoundError, UnavailableError } from "../http/errors.ts";
import { type Job, JobExample, JobKind } from "./contract.ts";
import { describeJobError } from "./job-errors.ts";
import { LIMITED_KINDS } from "./names.ts";

type Context = UserContext | SystemContext;

/** A row of public.job, as JSON. */
export const JobRow = z.object({
  id: z.string(),
  organization_id: z.string(),
  kind: JobKind,
  state: z.enum(["queued", "running", "done", "failed", "canceled"]),
  done: z.number(),
  total: z.number().nullable(),
  input: z.record(z.string(), z.unknown()),
  checkpoint: z.unknown(),
  report: z.record(z.string(), z.number()).nullable(),
  /** Of a dry run; only where the whole row is read. */
  examples: z.array(JobExample).nullish(),
  error_code: z.string().nullable(),
  created_by: z.string().nullable(),
  created_at: z.string(),
  finished_at: z.string().nullable(),
});
export type JobRow = z.infer<typeof JobRow>;

const COLUMNS =
  "id,organization_id,kind,state,done,total,input,checkpoint,report,error_code,created_by,created_at,finished_at";

/** The job as the API shows it. */
export function jobReply(row: JobRow): z.input<typeof Job> {
  return {
    id: row.id,
    kind: row.kind,
    state: row.state,
    done: row.done,
    total: row.total,
    report: row.report,
    error:
      row.error_code === null
        ? null
        : { code: row.error_code, message: describeJobError(row.error_code, row.kind) },
    dryRun: row.input["dryRun"] === true,
    createdAt: new Date(row.created_at).toISOString(),
    finishedAt: row.finished_at === null ? null : new Date(row.finished_at).toISOString(),
  };
}

/** A job of the context's organization. Throws `not_found` for any other, `unavailable` without the Data API. */
export async function getJobInOrganization(ctx: Context, jobId: string): Promise<JobRow> {
  const { data, error } = await dataApi(ctx).from("job").select(COLUMNS).eq("id", jobId).maybeSingle();
  if (error) throw new UnavailableError();
  if (data === null) throw new NotFoundError();
  return JobRow.parse(data);
}

/** A job that the caller may look at: of their organization, or of any for a product admin. Throws `not_found`. */
export async function getVisibleJob(ctx: UserContext, jobId: string): Promise<JobRow> {
  if (!isProductAdmin(ctx)) return getJobInOrganization(ctx, jobId);
  const organizationId = await call(ctx.pool, "app.organization_of_job", { job_id: jobId });
  if (organizationId === null) throw new NotFoundError();
  return getJobInOrganization({ ...ctx, claims: { ...ctx.claims, organizationId } }, jobId);
}

/** The organization's newest job of a kind, of one CRM when it is given; or null. */
export async function findNewestJob(ctx: UserContext, kind: JobKind, crm?: string): Promise<JobRow | null> {
  const row = await withClaims(ctx, (client) =>
    firstRow(
      client,
      z.object({ job: JobRow }),
      `select row_to_json(j) as job from public.job j
       where organization_id = $1 and kind = $2 and ($3::text is null or input ->> 'crm' = $3)
       order by created_at desc limit 1`,
      [ctx.claims.organizationId, kind, crm ?? null],
    ),
  );
  return row?.job ?? null;
}

/** Which jobs of a history are wanted, and in what order. */
export interface JobsQuery {
  readonly kind?: JobKind | undefined;
  readonly state?: JobRow["state"] | undefined;
  /** Clauses such as `-createdAt`, checked against the allow-list. */
  readonly sorting: readonly string[];
  readonly offset: number;
  readonly pageSize: number;
}

/** Fields that a history is sorted by. */
export const SORTABLE = ["kind", "state", "createdAt", "duration"];

const ListedRow = JobRow.extend({ created_by_name: z.string().nullable() });
const JobsPage = z.object({ jobs: z.array(ListedRow), itemCount: z.number() });
const AllJobsPage = JobsPage.extend({ names: z.record(z.string(), z.string()) });

const pageArguments = ({ kind, state, sorting, offset, pageSize }: JobsQuery) => ({
  wanted_kind: kind ?? null,
  wanted_state: state ?? null,
  sorting,
  row_offset: offset,
  page_size: pageSize,
});

/** A page of the organization's jobs, and how many there are. */
export async function readJobs(ctx: UserContext, query: JobsQuery): Promise<z.infer<typeof JobsPage>> {
  const organization = ctx.claims.organizationId;
  const page = await withClaims(ctx, (client) =>
    call(client, "app.page_of_jobs", { organization, ...pageArguments(query) }),
  );
  return JobsPage.parse(page);
}

/** A page of the jobs of all organizations, or of one, with the organizations' names by their ids. */
export async function readAllJobs(
  ctx: AdministratorContext,
  { organizationId, ...query }: JobsQuery & { readonly organizationId?: string | undefined },
): Promise<z.infer<typeof AllJobsPage>> {
  const body = await readWithSession(ctx, "app.list_all_jobs", {
    organization: organizationId ?? null,
    ...pageArguments(query),
  });
  return AllJobsPage.parse(JSON.parse(body));
}

/** Records a job to do. Throws `conflict` while one that excludes it is under way in the organization. */
export async function insertJob(
  ctx: Context,
  job: { kind: JobKind; input: Record<string, unknown> },
): Promise<JobRow> {
  const { kind, input } = job;
  const createdBy = "user" in ctx ? ctx.user.id : null;
  const { organizationId } = ctx.claims;
  const isSync = kind === "refresh-contacts";
  // Members may ask for a job, and change none: what the last one told is the system's to forget.
  const inserting = isSync
    ? ({ ...ctx, claims: systemClaims(organizationId), timeouts: "request" } as const)
    : ctx;
  const row = await withClaims(inserting, async (client) => {
    const added = await firstRow(
      client,
      z.object({ job: JobRow }),
      `insert into public.job as j (organization_id, kind, input, created_by, correlation_id)
       values ($1, $2, $3, $4, $5) on conflict do nothing returning row_to_json(j) as job`,
      [organizationId, kind, JSON.stringify(input), createdBy, correlationId() ?? null],
    );
    if (isSync && added !== undefined) await forgetExamples(client, added.job);
    return added;
  });
  if (row === undefined) throw new AppError("conflict", "Une synchronisation est déjà en cours.");
  return row.job;
}

/** The names that a dry run tells are kept as long as they are shown: until the next synchronization of that CRM. */
async function forgetExamples(
  client: Transaction,
  { id, organization_id, kind, input }: JobRow,
): Promise<void> {
  await execute(
    client,
    `update public.job set examples = null
     where organization_id = $1 and kind = $2 and id <> $3 and input ->> 'crm' = $4 and examples is not null`,
    [organization_id, kind, id, input["crm"]],
  );
}

/** How many jobs that ask a model the caller has started in the last `minutes`. */
export async function countStarted(ctx: UserContext, minutes: number): Promise<number> {
  const row = await withClaims(ctx, (client) =>
    firstRow(
      client,
      z.object({ count: z.number() }),
      `select count(*)::int from public.job where organization_id = $1 and created_by = $2
       and kind = any($4::text[]) and created_at > now() - make_interval(mins => $3)`,
      [ctx.claims.organizationId, ctx.user.id, minutes, LIMITED_KINDS],
    ),
  );
  return row?.count ?? 0;
}

/** The organization's unfinished jobs of a kind; `stalled` when without a heartbeat for `minutes`. */
export async function findJobsUnderWay(
  ctx: Context,
  kind: JobKind,
  minutes: number,
): Promise<{ job: JobRow; stalled: boolean }[]> {
  // Rows are dated by the database, whose time is the real one.
  return withClaims(ctx, (client) =>
    allRows(
      client,
      z.object({ job: JobRow, stalled: z.boolean() }),
      `select row_to_json(j) as job, updated_at < now() - make_interval(mins => $3) as stalled from public.job j
       where organization_id = $1 and kind = $2 and state in ('queued', 'running') order by created_at desc`,
      [ctx.claims.organizationId, kind, minutes],
    ),
  );
}

/** Takes a job back that no worker was told of. */
export async function withdrawJob(ctx: SystemContext, jobId: string): Promise<void> {
  await withClaims(ctx, (client) =>
    execute(client, "delete from public.job where id = $1 and state = 'queued'", [jobId]),
  );
}

/**
 * Ends a job by a person's word: its worker finds it lost at its next page. Null when it is over already.
 * The caller has checked that the person may.
 */
export async function markCanceled(ctx: UserContext, job: JobRow): Promise<JobRow | null> {
  const asSystem = { ...ctx, claims: systemClaims(job.organization_id) };
  return withClaims(asSystem, async (client) => {
    const row = await firstRow(
      client,
      z.object({ job: JobRow }),
      `update public.job set state = 'canceled', finished_at = now(), lease_owner = null, lease_until = null
       where id = $1 and state in ('queued', 'running') returning row_to_json(job) as job`,
      [job.id],
    );
    if (row === undefined) return null;
    await call(client, "app.forget_seen", { ended_jobs: [job.id] });
    return row.job;
  });
}
