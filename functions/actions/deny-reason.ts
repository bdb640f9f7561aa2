import * as z from "zod";
import { withClaims } from "../db/claims.ts";
import { allRows } from "../db/statement.ts";
import type { UserContext } from "../http/context.ts";
import { AppError } from "../http/errors.ts";
import { CorrectableText } from "../readings/contract.ts";
import { denyQuote, rememberEnded } from "../readings/corrections/correct.ts";

const Quoted = z.object({
  contactId: z.string(),
  textKind: CorrectableText,
  textId: z.string(),
  quote: z.string(),
});

/**
 * Corrects what was read where the first reason of an action's newest suggestion rests on it: the text does not say
 * so. A reason that rests on no text, or on one that was read again, is left: the action is hidden all the same.
 */
export async function denyReason(ctx: UserContext, actionId: string): Promise<void> {
  for (const { quote, ...text } of await readLeadingEvidence(ctx, actionId)) {
    try {
      await rememberEnded(ctx, await denyQuote(ctx, text, quote), actionId);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      ctx.log.warn("reason not corrected where it was read", { code: error.code });
    }
  }
}

/** The passages of exchanges and notes that an action's first reason quotes. */
function readLeadingEvidence(ctx: UserContext, actionId: string): Promise<z.infer<typeof Quoted>[]> {
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
