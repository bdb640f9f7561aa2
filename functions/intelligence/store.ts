import * as z from "zod";
import { type Transaction, withClaims } from "../db/claims.ts";
import { execute, firstRow } from "../db/statement.ts";
import type { SystemContext, UserContext } from "../http/context.ts";
import type { FailureCode } from "../model/answer.ts";

/** How many of these contacts the organization has. */
export async function countContacts(ctx: UserContext, contactIds: readonly string[]): Promise<number> {
  const row = await withClaims(ctx, (client) =>
    firstRow(
      client,
      z.object({ count: z.number() }),
      `select count(*)::integer as count from public.contact
       where organization_id = $1 and id = any ($2) and merged_into is null`,
      [ctx.claims.organizationId, contactIds],
    ),
  );
  return row?.count ?? 0;
}

/** Why a stage gave a contact nothing: the person sees it until the stage succeeds. */
export async function noteProblem(
  ctx: SystemContext,
  contactId: string,
  stage: string,
  code: FailureCode,
): Promise<void> {
  await withClaims(ctx, (client) =>
    execute(client, "update public.contact set ai_problem = $3 where id = $1 and organization_id = $2", [
      contactId,
      ctx.claims.organizationId,
      JSON.stringify({ stage, code, at: ctx.clock.now().toISOString() }),
    ]),
  );
}

/** Stores why a stage gave a contact nothing, unless a reason is stored already. */
export async function addProblem(
  ctx: SystemContext,
  client: Transaction,
  { contactId, stage, code }: { contactId: string; stage: string; code: string },
): Promise<void> {
  await execute(
    client,
    `update public.contact set ai_problem = $3 where id = $1 and organization_id = $2 and ai_problem is null`,
    [contactId, ctx.claims.organizationId, JSON.stringify({ stage, code, at: ctx.clock.now() })],
  );
}

/**
 * Deletes a stage's stored failure once it succeeds; other stages' stay. Writes nothing where there is none.
 */
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
