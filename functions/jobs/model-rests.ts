import * as z from "zod";
import { withClaims } from "../db/claims.ts";
import { firstRow } from "../db/statement.ts";
import type { SystemContext } from "../http/context.ts";

/**
 * Whether a model could not be asked when texts were last to be read, for a reason that only a person or a new
 * month changes: it is not asked again for an hour, as the port does not either (model/server-state.ts).
 */
export async function modelRests(ctx: SystemContext): Promise<boolean> {
  const row = await withClaims(ctx, (client) =>
    firstRow(
      client,
      z.object({ rests: z.boolean() }),
      `select state = 'failed' and error_code in ('not_configured', 'over_budget')
           and finished_at > now() - interval '1 hour' as rests
       from public.job where organization_id = $1 and kind = 'read-texts' and finished_at is not null
       order by created_at desc limit 1`,
      [ctx.claims.organizationId],
    ),
  );
  return row?.rests ?? false;
}
