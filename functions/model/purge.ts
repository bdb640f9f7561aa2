import { withClaims } from "../db/claims.ts";
import { builder, runBuilt } from "../db/builder.ts";
import type { SystemContext } from "../http/context.ts";

/** Removes a model's answers before an instant; what was made of them stays. Answers how many. */
export function purgeModelAnswers(ctx: SystemContext, before: Date): Promise<number> {
  return withClaims(ctx, (client) =>
    runBuilt(
      client,
      builder
        .deleteFrom("private.ai_result")
        .where("organization_id", "=", ctx.claims.organizationId)
        .where("created_at", "<", before),
    ),
  );
}

/** Removes the records of a model's calls before an instant; answers how many. */
export function purgeModelRuns(ctx: SystemContext, before: Date): Promise<number> {
  return withClaims(ctx, (client) =>
    runBuilt(
      client,
      builder
        .deleteFrom("private.ai_run")
        .where("organization_id", "=", ctx.claims.organizationId)
        .where("created_at", "<", before),
    ),
  );
}
