import { call } from "../db/call.ts";
import * as z from "zod";
import { type Transaction, withClaims } from "../db/claims.ts";
import { allRows, execute, firstRow } from "../db/statement.ts";
import type { SystemContext } from "../http/context.ts";
import type { JobKind } from "./contract.ts";

/** Work of a day: the organization whose it is, the kind of its jobs and the `day` they were asked for (YYYY-MM-DD). */
export interface DayWork {
  readonly organizationId: string;
  readonly kind: JobKind;
  readonly day: string;
}

/** Whether the newest job of a kind that is over failed with one of `codes` in the last `minutes`. */
export async function hasJustFailed(
  ctx: SystemContext,
  kind: JobKind,
  codes: readonly string[],
  minutes: number,
): Promise<boolean> {
  const row = await withClaims(ctx, (client) =>
    firstRow(
      client,
      z.object({ failed: z.boolean() }),
      `select state = 'failed' and error_code = any($3::text[])
           and finished_at > now() - make_interval(mins => $4) as failed
       from public.job where organization_id = $1 and kind = $2 and finished_at is not null
       order by created_at desc limit 1`,
      [ctx.claims.organizationId, kind, codes, minutes],
    ),
  );
  return row?.failed ?? false;
}

/** Records a job that failed before any worker could begin it, so that people see it with its code. */
export async function recordFailedJob(client: Transaction, work: DayWork, code: string): Promise<void> {
  // A job begins queued, whoever records it.
  const row = await firstRow(
    client,
    z.object({ id: z.string() }),
    `insert into public.job (organization_id, kind, input) values ($1, $2, jsonb_build_object('day', $3::text))
     returning id`,
    [work.organizationId, work.kind, work.day],
  );
  await execute(
    client,
    `update public.job set state = 'failed', error_code = $2, finished_at = now(), total = 0, report = '{}'
     where id = $1`,
    [row?.id ?? null, code],
  );
}

/** Removes the failed jobs of a day's work, once it has been done after all. */
export async function removeFailedJobs(client: Transaction, work: DayWork): Promise<void> {
  await execute(
    client,
    `delete from public.job where organization_id = $1 and kind = $2 and state = 'failed' and input ->> 'day' = $3`,
    [work.organizationId, work.kind, work.day],
  );
}

/** Cancels the jobs under way that name a CRM in their input, or in a part of it; each stops at its next page. */
export async function cancelJobsNaming(
  client: Transaction,
  organizationId: string,
  crm: string,
): Promise<void> {
  const canceled = await allRows(
    client,
    z.object({ id: z.string() }),
    `update public.job set state = 'canceled', finished_at = now(), lease_owner = null, lease_until = null
     where organization_id = $1 and state in ('queued', 'running') and (input ->> 'crm' = $2
       or jsonb_path_exists(input, '$.parts[*].crm ? (@ == $crm)', jsonb_build_object('crm', $2::text)))
     returning id`,
    [organizationId, crm],
  );
  const ids = canceled.map(({ id }) => id);
  if (ids.length > 0) await call(client, "app.forget_seen", { ended_jobs: ids });
}
