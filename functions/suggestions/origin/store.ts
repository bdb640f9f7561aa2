import * as z from "zod";
import { CRMS } from "../../crm/names.ts";
import { withClaims } from "../../db/claims.ts";
import { execute, firstRow } from "../../db/statement.ts";
import { correlationId } from "../../http/activity.ts";
import type { SystemContext, UserContext } from "../../http/context.ts";

/** Notes in a member's list of a day what set its making off; what an earlier run listed keeps that run's. */
export async function noteOrigin(ctx: SystemContext, userId: string, day: string): Promise<void> {
  const id = correlationId();
  if (id === undefined) return;
  await withClaims(ctx, (client) =>
    execute(
      client,
      `update public.suggestion set correlation_id = $4
       where organization_id = $1 and user_id = $2 and day = $3 and correlation_id is null`,
      [ctx.claims.organizationId, userId, day, id],
    ),
  );
}

const Origin = z.object({
  day: z.string(),
  chosen: z.boolean(),
  made_at: z.string(),
  correlation_id: z.string().nullable(),
  crm: z.enum(CRMS).nullable().catch(null),
  synchronized_at: z.string().nullable(),
  reader: z.enum(["person", "model", "local"]).nullable(),
  read_at: z.string().nullable(),
});
export type Origin = z.infer<typeof Origin>;

/**
 * Where a contact's newest suggestion comes from, as far as the caller may see it: the last synchronization and the
 * last reading before its list was made. Undefined where the contact was never suggested.
 */
export function readOrigin(ctx: UserContext, contactId: string): Promise<Origin | undefined> {
  return withClaims(ctx, (client) =>
    firstRow(
      client,
      Origin,
      `select g.day::text as day, coalesce(g.reasons -> 0 ->> 'signal' = 'chosen', false) as chosen,
         to_json(g.created_at) #>> '{}' as made_at, g.correlation_id,
         s.crm, to_json(s.finished_at) #>> '{}' as synchronized_at, r.reader, to_json(r.read_at) #>> '{}' as read_at
       from public.suggestion g
       left join lateral (
         select j.input ->> 'crm' as crm, j.finished_at from public.job j
         where j.organization_id = g.organization_id and j.kind = 'refresh-contacts' and j.state = 'done'
           and j.finished_at <= g.created_at and j.input -> 'dryRun' is distinct from 'true'::jsonb
         order by j.finished_at desc limit 1) s on true
       left join lateral (
         select t.reader, t.read_at from public.text_reading t
         where t.organization_id = g.organization_id and t.contact_id = g.contact_id and t.read_at <= g.created_at
         order by t.read_at desc limit 1) r on true
       where g.organization_id = $1 and g.contact_id = $2
       order by g.day desc, g.user_id = $3 desc limit 1`,
      [ctx.claims.organizationId, contactId, ctx.user.id],
    ),
  );
}
