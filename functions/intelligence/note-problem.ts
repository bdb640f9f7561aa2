import type { Transaction } from "../db/claims.ts";
import type { SystemContext } from "../http/context.ts";
import { addProblem } from "../crm/stored/analyses.ts";

/**
 * Tells, in the transaction of `client`, why a contact got less than was asked for. A contact that says why already
 * keeps its word: the stage that failed knows more than the job that ran it.
 */
export function noteFirstProblem(
  ctx: SystemContext,
  client: Transaction,
  { contactId, ...problem }: { readonly contactId: string; readonly stage: string; readonly code: string },
): Promise<void> {
  return addProblem(ctx, client, contactId, { ...problem, at: ctx.clock.now() });
}
