import { withClaims } from "../db/claims.ts";
import { execute } from "../db/statement.ts";
import type { SystemContext } from "../http/context.ts";

/** Removes a model's answers before an instant; what was made of them stays. Answers how many. */
export function purgeModelAnswers(ctx: SystemContext, before: Date): Promise<number> {
  return withClaims(ctx, (client) =>
    execute(client, "delete from private.ai_result where organization_id = $1 and created_at < $2", [
      ctx.claims.organizationId,
      before,
    ]),
  );
}

/** Removes the records of a model's calls before an instant; answers how many. */
export function purgeModelRuns(ctx: SystemContext, before: Date): Promise<number> {
  return withClaims(ctx, (client) =>
    execute(client, "delete from private.ai_run where organization_id = $1 and created_at < $2", [
      ctx.claims.organizationId,
      before,
    ]),
  );
}
