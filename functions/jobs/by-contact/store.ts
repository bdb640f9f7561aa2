import { withClaims } from "../../db/claims.ts";
import type { SystemContext, UserContext } from "../../http/context.ts";
import { AppError } from "../../http/errors.ts";
import type { HeldJob } from "../hold-job.ts";

/** How many of these contacts the organization has. */
export async function countContacts(ctx: UserContext, contactIds: readonly string[]): Promise<number> {
  const { rows } = await withClaims(ctx, (client) =>
    client.query<{ count: number }>(
      `select count(*)::integer as count from public.contact
       where organization_id = $1 and id = any ($2) and merged_into is null`,
      [ctx.claims.organizationId, contactIds],
    ),
  );
  return rows[0]?.count ?? 0;
}

/** The CRM each of these contacts comes from, where it is connected; null where nothing can be read again. */
export async function readCrms(
  ctx: SystemContext,
  contactIds: readonly string[],
): Promise<{ crm: string | null; contactIds: string[] }[]> {
  const { rows } = await withClaims(ctx, (client) =>
    client.query<{ crm: string | null; contactIds: string[] }>(
      `select k.crm, array_agg(c.id::text order by c.id) as "contactIds"
       from public.contact c left join private.crm_connection k
         on k.organization_id = c.organization_id and k.crm = c.crm and k.state <> 'revoked'
       where c.organization_id = $1 and c.id = any ($2) and c.merged_into is null group by k.crm order by k.crm`,
      [ctx.claims.organizationId, contactIds],
    ),
  );
  return rows;
}

/** Whether a contact can be worked on: `gone` when erased or merged, `suppressed` when it objected. */
export async function readStanding(
  ctx: SystemContext,
  contactId: string,
): Promise<"ready" | "gone" | "suppressed"> {
  const { rows } = await withClaims(ctx, (client) =>
    client.query<{ suppressed: boolean }>(
      `select exists (select from app.suppression_of(c)) as suppressed from public.contact c
       where c.organization_id = $1 and c.id = $2 and c.merged_into is null`,
      [ctx.claims.organizationId, contactId],
    ),
  );
  if (rows[0] === undefined) return "gone";
  return rows[0].suppressed ? "suppressed" : "ready";
}

/** What a worker stores of a job's progress; what is left out stays. */
export interface Progress {
  /** Which contacts, and where they are read again. */
  readonly plan?: object;
  readonly checkpoint: object | null;
  readonly total?: number;
  /** Contacts that are over since; `0` begins to count. */
  readonly done?: { readonly more: number } | 0;
  readonly counts?: Readonly<Record<string, number>>;
  /** Why a contact that is over got less than was asked for; one that says why already keeps its word. */
  readonly problem?: { readonly contactId: string; readonly stage: string; readonly code: string } | null;
}

/** Stores how far a job is, for the worker that holds it. Throws `conflict` when it was taken or canceled. */
export async function saveProgress(ctx: SystemContext, held: HeldJob, progress: Progress): Promise<void> {
  const { plan, checkpoint, total, done, counts, problem = null } = progress;
  await withClaims(ctx, async (client) => {
    const { rowCount } = await client.query(
      `update public.job set
         input = case when $3::jsonb is null then input else jsonb_set(input, '{plan}', $3) end,
         checkpoint = $4,
         total = coalesce($5, total),
         done = case when $6::integer is null then 0 else done + $6 end,
         report = app.add_counts(report, $7),
         lease_until = greatest(lease_until, now() + interval '60 seconds')
       where id = $1 and state = 'running' and lease_owner = $2`,
      [
        held.job.id,
        held.worker,
        plan === undefined ? null : JSON.stringify(plan),
        checkpoint === null ? null : JSON.stringify(checkpoint),
        total ?? null,
        done === 0 ? null : (done?.more ?? 0),
        JSON.stringify(counts ?? {}),
      ],
    );
    if (rowCount !== 1) throw new AppError("conflict", "Ce travail est repris ailleurs, ou annulé.");
    if (problem === null) return;
    const { contactId, stage, code } = problem;
    await client.query(
      `update public.contact set ai_problem = $3
       where id = $1 and organization_id = $2 and ai_problem is null`,
      [contactId, ctx.claims.organizationId, JSON.stringify({ stage, code, at: ctx.clock.now() })],
    );
  });
}
