import { type Transaction, withClaims } from "../../db/claims.ts";
import { execute } from "../../db/statement.ts";
import type { SystemContext } from "../../http/context.ts";

export type TextTable = "engagement" | "note";

const STAMP = {
  engagement: "md5(row(t.type, t.direction, t.date, t.subject, t.text, t.participants)::text)",
  note: "md5(row(t.date, t.text)::text)",
};

/** SQL of a text `t`: what changes with what its analysis is made of. */
export const stampOf = (table: TextTable): string => STAMP[table];

/** A text's analysis, of the text as it was read. */
export interface KeptAnalysis {
  readonly id: string;
  readonly stamp: string;
  readonly analysis: object;
}

/** What an analysis was made by. */
interface Origin {
  readonly promptVersion: string;
  readonly model: string;
}

const UPDATE = {
  engagement: "update public.engagement t",
  note: "update public.note t",
};

/**
 * Writes a call's analyses together. A text that changed while the model read it keeps none, and one that
 * somebody else has meanwhile analysed keeps theirs unless `replace`. Answers how many were written.
 */
export async function keepAnalyses(
  ctx: SystemContext,
  table: TextTable,
  verified: readonly KeptAnalysis[],
  how: { readonly origin: Origin; readonly replace: boolean },
): Promise<number> {
  return withClaims(ctx, (client) =>
    execute(
      client,
      `${UPDATE[table]} set ai_analysis = v.analysis, ai_analysis_origin = $3
       from jsonb_to_recordset($2) as v (id uuid, stamp text, analysis jsonb)
       where t.id = v.id and t.organization_id = $1 and ${STAMP[table]} = v.stamp
         and ($4 or t.ai_analysis is null)`,
      [ctx.claims.organizationId, JSON.stringify(verified), JSON.stringify(how.origin), how.replace],
    ),
  );
}

/** Marks texts that keep no analysis as asked about, so that the night asks once. */
export async function noteAsked(
  ctx: SystemContext,
  table: TextTable,
  texts: readonly Pick<KeptAnalysis, "id" | "stamp">[],
  origin: Origin,
): Promise<void> {
  await withClaims(ctx, (client) =>
    execute(
      client,
      `${UPDATE[table]} set ai_analysis_origin = $3
       from jsonb_to_recordset($2) as v (id uuid, stamp text)
       where t.id = v.id and t.organization_id = $1 and ${STAMP[table]} = v.stamp
         and t.ai_analysis_origin is null`,
      [ctx.claims.organizationId, JSON.stringify(texts), JSON.stringify(origin)],
    ),
  );
}

/** Deletes the analyses of a contact's texts of one kind. */
export async function deleteAnalyses(ctx: SystemContext, table: TextTable, contactId: string): Promise<void> {
  await withClaims(ctx, (client) =>
    execute(
      client,
      `${UPDATE[table]} set ai_analysis = null, ai_analysis_origin = null
       where contact_id = $1 and organization_id = $2
         and (ai_analysis is not null or ai_analysis_origin is not null)`,
      [contactId, ctx.claims.organizationId],
    ),
  );
}

const json = (value: unknown) => (value === null || value === undefined ? null : JSON.stringify(value));

/** Writes a contact's timeline, or deletes it; false when another one was written since `before` was read. */
export async function keepTimeline(
  ctx: SystemContext,
  contactId: string,
  before: object | null,
  made: { readonly timeline: object; readonly origin: object } | null,
): Promise<boolean> {
  const count = await withClaims(ctx, (client) =>
    execute(
      client,
      `update public.contact set ai_timeline = $4, ai_timeline_origin = $5
       where id = $1 and organization_id = $2 and ai_timeline_origin is not distinct from $3::jsonb`,
      [contactId, ctx.claims.organizationId, json(before), json(made?.timeline), json(made?.origin)],
    ),
  );
  return count === 1;
}

/** Why an analysis gave a contact nothing. */
interface Problem {
  readonly stage: string;
  readonly code: string;
  readonly at: Date;
}

/** Keeps why a stage gave a contact nothing, in place of what was said before. */
export async function setProblem(ctx: SystemContext, contactId: string, problem: Problem): Promise<void> {
  await withClaims(ctx, (client) =>
    execute(client, "update public.contact set ai_problem = $3 where id = $1 and organization_id = $2", [
      contactId,
      ctx.claims.organizationId,
      JSON.stringify(problem),
    ]),
  );
}

/** The same where nothing was said before. */
export async function addProblem(
  ctx: SystemContext,
  client: Transaction,
  contactId: string,
  problem: Problem,
): Promise<void> {
  await execute(
    client,
    `update public.contact set ai_problem = $3 where id = $1 and organization_id = $2 and ai_problem is null`,
    [contactId, ctx.claims.organizationId, JSON.stringify(problem)],
  );
}

/** Forgets what a stage said; other stages' word stays. Writes nothing where there is none. */
export async function clearProblem(ctx: SystemContext, contactId: string, stage: string): Promise<void> {
  await withClaims(ctx, (client) =>
    execute(
      client,
      `update public.contact set ai_problem = null
       where id = $1 and organization_id = $2 and ai_problem ->> 'stage' = $3`,
      [contactId, ctx.claims.organizationId, stage],
    ),
  );
}
