import { withClaims } from "../../db/claims.ts";
import { execute } from "../../db/statement.ts";
import type { SystemContext } from "../../http/context.ts";
import type { LinkedinAnalysis } from "../../intelligence/contract.ts";
import type { LinkedinContent } from "./contract.ts";

/** Writes what was read in a profile; false when somebody has meanwhile given another. */
export async function keepAnalysis(
  ctx: SystemContext,
  contactId: string,
  written: {
    readonly content: LinkedinContent;
    readonly analysis: LinkedinAnalysis;
    readonly origin: { readonly promptVersion: string; readonly model: string };
  },
): Promise<boolean> {
  const count = await withClaims(ctx, (client) =>
    execute(
      client,
      `update public.linkedin_profile set analysis = $4, analysis_origin = $5
       where contact_id = $1 and organization_id = $2 and content = $3::jsonb`,
      [
        contactId,
        ctx.claims.organizationId,
        ...[written.content, written.analysis, written.origin].map((value) => JSON.stringify(value)),
      ],
    ),
  );
  return count === 1;
}
