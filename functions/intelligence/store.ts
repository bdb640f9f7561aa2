import * as z from "zod";
import { setProblem } from "../crm/stored/analyses.ts";
import { withClaims } from "../db/claims.ts";
import { firstRow } from "../db/statement.ts";
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
export function noteProblem(
  ctx: SystemContext,
  contactId: string,
  stage: string,
  code: FailureCode,
): Promise<void> {
  return setProblem(ctx, contactId, { stage, code, at: ctx.clock.now() });
}
