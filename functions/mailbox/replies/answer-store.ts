import * as z from "zod";
import { withClaims } from "../../db/claims.ts";
import { allRows, firstRow } from "../../db/statement.ts";
import type { UserContext } from "../../http/context.ts";

const Answer = z.object({ contactId: z.string(), at: z.date() });

/** Who wrote to the caller since what is open for them was proposed; whether, and since when, that is looked for. */
export function readAnswers(ctx: UserContext): Promise<{
  readonly answers: readonly z.infer<typeof Answer>[];
  readonly watching: boolean;
  readonly readAt: Date | null;
}> {
  const own = [ctx.claims.organizationId, ctx.user.id];
  return withClaims(ctx, async (client) => {
    const mailbox = await firstRow(
      client,
      z.object({ readAt: z.date().nullable() }),
      `select m.read_at as "readAt" from private.mailbox m
       where m.organization_id = $1 and m.user_id = $2 and exists (select from private.mailbox_grant g
         where g.organization_id = m.organization_id and g.user_id = m.user_id and g.purpose = 'replies' and g.state = 'active')`,
      own,
    );
    if (mailbox === undefined) return { answers: [], watching: false, readAt: null };
    const answers = await allRows(
      client,
      Answer,
      `select m.contact_id as "contactId", max(m.at) as at
       from private.mailbox_mail m join public.action a on a.contact_id = m.contact_id and a.archived_at is null
       where m.organization_id = $1 and m.user_id = $2 and m.direction = 'incoming' and m.at > a.created_at
       group by m.contact_id`,
      own,
    );
    return { answers, watching: true, readAt: mailbox.readAt };
  });
}
