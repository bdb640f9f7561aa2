import * as z from "zod";
import { withClaims } from "../../db/claims.ts";
import { allRows } from "../../db/statement.ts";
import type { UserContext } from "../../http/context.ts";
import { CorrectableText } from "../../readings/contract.ts";

const Quoted = z.object({
  contactId: z.string(),
  textKind: CorrectableText,
  textId: z.string(),
  quote: z.string(),
});

/** The passages of exchanges and notes that the first reason of an action's newest suggestion quotes. */
export function readLeadingEvidence(ctx: UserContext, actionId: string): Promise<z.infer<typeof Quoted>[]> {
  return withClaims(ctx, (client) =>
    allRows(
      client,
      Quoted,
      `select g.contact_id as "contactId", e ->> 'kind' as "textKind", e ->> 'id' as "textId", e ->> 'quote' as quote
       from (select * from public.suggestion where organization_id = $1 and action_id = $2 order by day desc limit 1) g
       cross join lateral jsonb_array_elements(g.reasons #> '{0,evidence}') e
       where e ->> 'kind' in ('engagement', 'note') and e ->> 'quote' <> ''`,
      [ctx.organization.id, actionId],
    ),
  );
}
