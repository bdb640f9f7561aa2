import * as z from "zod";
import { withClaims } from "../../../db/claims.ts";
import { firstRow } from "../../../db/statement.ts";
import type { UserContext } from "../../../http/context.ts";

/** The open message of a contact's person, in markdown, as their page shows it; undefined where there is none. */
export function readOpenMessage(
  ctx: UserContext,
  contactId: string,
): Promise<{ message: string } | undefined> {
  return withClaims(ctx, (client) =>
    firstRow(
      client,
      z.object({ message: z.string() }),
      `select coalesce(a.ai_ice_breaking_message, '') as message from public.action a
       where a.organization_id = $1 and a.contact_id = any ((select p.live from app.person p where p.contact_id = $2)::uuid[]) and a.archived_at is null
       order by a.edited_at desc nulls last, a.created_at desc limit 1`,
      [ctx.claims.organizationId, contactId],
    ),
  );
}
