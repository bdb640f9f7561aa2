import * as z from "zod";
import { withClaims } from "../db/claims.ts";
import { allRows } from "../db/statement.ts";
import { systemClaims, type UserContext } from "../http/context.ts";
import type { Day } from "../language/dates/calendar.ts";
import { holdsOut } from "../settings/holds-out.ts";
import { Comparison, Figures } from "./contract.ts";

/** Days within which what follows is looked at. */
const WITHIN = 7;

const OfMember = Figures.extend({ userId: z.string() });
export type OfMember = z.infer<typeof OfMember>;

const DrawnOfMember = Comparison.shape.shown.extend({ userId: z.string(), heldOut: z.boolean() });
export type DrawnOfMember = z.infer<typeof DrawnOfMember>;

/** Members may not read each other's lists; what leaves this slice of them is the caller's own, or sums of many. */
const ofEverybody = (ctx: UserContext) =>
  ({ ...ctx, claims: systemClaims(ctx.organization.id), timeouts: "work", isReadOnly: true }) as const;

/** SQL: whether something of a person's records (`records`) took place between two instants. */
const followed = (records: string, from: string, until: string) => ({
  answered: `exists (select from public.engagement e where e.contact_id = any (${records}) and e.direction = 'incoming'
    and e.date > ${from} and e.date <= ${until})`,
  met: `exists (select from public.engagement e where e.contact_id = any (${records}) and e.type = 'meeting'
    and e.date > ${from} and e.date <= ${until})`,
  moved: `exists (select from public.deal_contact l join public.deal d on d.id = l.deal_id
    where l.contact_id = any (${records}) and (d.stage_since > ${from} and d.stage_since <= ${until}
      or d.state = 'won' and d.closes_on >= (${from})::date and d.closes_on <= (${until})::date))`,
});

/** What each member's lists of some days came to. A proposal counts once, however many days it stood in a list. */
export function readFigures(
  ctx: UserContext,
  { from, to }: { readonly from: Day; readonly to: Day },
): Promise<OfMember[]> {
  const { answered, met, moved } = followed(
    "records",
    "archived_at",
    `archived_at + interval '${WITHIN} days'`,
  );
  return withClaims(ofEverybody(ctx), (client) =>
    allRows(
      client,
      OfMember,
      `with given as (
         select g.user_id, g.action_id, min(g.contact_id::text)::uuid as contact_id, bool_or(g.reasons #> '{0,doubt}' is not null) as doubtful
         from public.suggestion g where g.organization_id = $1 and g.day between $2::date and $3::date
         group by g.user_id, g.action_id),
       told as (
         select g.user_id, g.doubtful, a.archived_at, p.live as records,
           a.archived_by = 'user' and a.archived_reason = 'done' as done,
           a.archived_by = 'user' and a.archived_reason = 'dismissed' and a.dismissed_because = 'wrongReason' as denied,
           a.archived_by = 'user' and a.archived_reason = 'dismissed' and a.dismissed_because in ('wrongPerson', 'inTouch') as rested
         from given g join public.action a on a.id = g.action_id join app.person p on p.contact_id = g.contact_id),
       corrected as (
         select corrected_by as user_id, count(*)::integer as corrected, count(ended_action_id)::integer as ended
         from public.fact_correction
         where organization_id = $1 and undone_at is null and corrected_at >= $2::date and corrected_at < $3::date + 1
         group by corrected_by)
       select t.user_id as "userId", count(*)::integer as suggested, count(*) filter (where done)::integer as done,
         count(*) filter (where done and ${answered})::integer as answered,
         count(*) filter (where done and ${met})::integer as meetings,
         count(*) filter (where done and ${moved})::integer as "dealsMoved",
         count(*) filter (where denied)::integer as denied, count(*) filter (where doubtful)::integer as doubtful,
         count(*) filter (where doubtful and denied)::integer as "doubtfulDenied",
         count(*) filter (where rested)::integer as rested,
         coalesce(max(k.corrected), 0) as corrected, coalesce(max(k.ended), 0) as ended
       from told t left join corrected k on k.user_id = t.user_id group by t.user_id`,
      [ctx.organization.id, from, to],
    ),
  );
}

/** Whether a tenth is left out, and what followed the draws that are a week old, by member and side. */
export function readDrawn(ctx: UserContext, today: Day): Promise<{ isOn: boolean; drawn: DrawnOfMember[] }> {
  const { answered, met, moved } = followed("p.live", "begun.at", `begun.at + interval '${WITHIN} days'`);
  return withClaims(ofEverybody(ctx), async (client) => ({
    isOn: await holdsOut(client),
    drawn: await allRows(
      client,
      DrawnOfMember,
      `select d.user_id as "userId", d.held_out as "heldOut", count(*)::integer as contacts,
         count(*) filter (where ${answered})::integer as answered, count(*) filter (where ${met})::integer as meetings,
         count(*) filter (where ${moved})::integer as "dealsMoved"
       from app.hold_out_draw d join app.person p on p.contact_id = d.contact_id
       cross join lateral (select d.day::timestamp at time zone $2 as at) begun
       where d.organization_id = $1 and d.day + ${WITHIN} <= $3::date group by 1, 2`,
      [ctx.organization.id, ctx.organization.timeZone, today],
    ),
  }));
}
