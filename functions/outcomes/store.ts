import * as z from "zod";
import { withClaims } from "../db/claims.ts";
import { allRows } from "../db/statement.ts";
import { systemClaims, type UserContext } from "../http/context.ts";
import type { Day } from "../language/dates/calendar.ts";
import { holdsOut } from "../settings/holds-out.ts";
import { Comparison, Figures } from "./contract.ts";

/** Days within which what follows is looked at. */
const WITHIN = 7;

/** Of a member; of the team where `userId` is null. */
const FiguresOf = Figures.extend({ userId: z.string().nullable() });
export type FiguresOf = z.infer<typeof FiguresOf>;

const DrawnOfMember = Comparison.shape.shown.extend({ userId: z.string(), heldOut: z.boolean() });
export type DrawnOfMember = z.infer<typeof DrawnOfMember>;

/** Members may not read each other's lists; what leaves this slice of them is the caller's own, or sums of many. */
const ofEverybody = (ctx: UserContext) =>
  ({ ...ctx, claims: systemClaims(ctx.organization.id), timeouts: "work", isReadOnly: true }) as const;

/**
 * SQL: whether something of a person's records took place within seven days of an instant (`at`, whose day is `day`). A
 * mail that a machine sent is no answer, and a deal that is lost has not moved on.
 */
const followed = ({ records, at, day }: Readonly<Record<"records" | "at" | "day", string>>) => {
  const inTime = (column: string): string =>
    `${column} > ${at} and ${column} <= ${at} + interval '${WITHIN} days'`;
  return {
    answered: `exists (select from public.engagement e where e.contact_id = any (${records}) and e.direction = 'incoming'
      and ${inTime("e.date")} and not exists (select from public.text_reading r
        where r.organization_id = e.organization_id and r.contact_id = e.contact_id and r.text_kind = 'engagement'
          and r.text_id = e.id and r.reader = 'local' and r.manner = 'machine'))`,
    met: `exists (select from public.engagement e where e.contact_id = any (${records}) and e.type = 'meeting'
      and ${inTime("e.date")})`,
    moved: `exists (select from public.deal_contact l join public.deal d on d.id = l.deal_id
      where l.contact_id = any (${records}) and d.state <> 'lost' and (${inTime("d.stage_since")}
        or d.state = 'won' and d.closes_on >= ${day} and d.closes_on <= ${day} + ${WITHIN}))`,
  };
};

/**
 * What each member's lists of some days came to, and the team's. A proposal counts once, however many days and in
 * however many lists it stood; a member is credited with what they handled themselves. What followed is told only of
 * what was done seven days ago or earlier.
 */
export function readFigures(
  ctx: UserContext,
  { from, to }: { readonly from: Day; readonly to: Day },
): Promise<FiguresOf[]> {
  const { answered, met, moved } = followed({
    records: "t.records",
    at: "t.archived_at",
    day: "(t.archived_at at time zone $4)::date",
  });
  return withClaims(ofEverybody(ctx), (client) =>
    allRows(
      client,
      FiguresOf,
      `with given as (
         select g.user_id, g.action_id, min(g.contact_id::text)::uuid as contact_id, bool_or(g.reasons #> '{0,doubt}' is not null) as doubtful
         from public.suggestion g where g.organization_id = $1 and g.day between $2::date and $3::date
         group by grouping sets ((g.user_id, g.action_id), (g.action_id))),
       told as (
         select g.user_id, g.doubtful, a.archived_at, p.live as records, h.handled and a.archived_reason = 'done' as done,
           h.handled and a.archived_reason = 'dismissed' and a.dismissed_because = 'wrongReason' as denied,
           h.handled and a.archived_reason = 'dismissed' and a.dismissed_because in ('wrongPerson', 'inTouch') as rested
         from given g join public.action a on a.id = g.action_id join app.person p on p.contact_id = g.contact_id
         cross join lateral (
           select a.archived_by = 'user' and (g.user_id is null or a.handled_by is not distinct from g.user_id) as handled) h),
       counted as (
         select told.*, done and archived_at + interval '${WITHIN} days' <= $5::timestamptz as is_over from told),
       corrected as (
         select k.corrected_by as user_id, count(*) filter (where k.correction = 'notSo')::integer as corrected,
           count(distinct k.ended_action_id)::integer as ended
         from public.fact_correction k
         where k.organization_id = $1 and k.undone_at is null and k.corrected_by is not null
           and (k.corrected_at at time zone $4)::date between $2::date and $3::date
           -- Who called a whole reason wrong is counted by that.
           and not exists (select from public.action a where a.id = k.ended_action_id and a.dismissed_because = 'wrongReason')
         group by grouping sets ((k.corrected_by), ()))
       select t.user_id as "userId", count(*)::integer as suggested, count(*) filter (where done)::integer as done,
         count(*) filter (where is_over and ${answered})::integer as answered,
         count(*) filter (where is_over and ${met})::integer as meetings,
         count(*) filter (where is_over and ${moved})::integer as "dealsMoved",
         count(*) filter (where denied)::integer as denied,
         count(*) filter (where doubtful and (done or denied))::integer as doubtful,
         count(*) filter (where doubtful and denied)::integer as "doubtfulDenied",
         count(*) filter (where rested)::integer as rested,
         coalesce(max(k.corrected), 0) as corrected, coalesce(max(k.ended), 0) as ended
       from counted t left join corrected k on k.user_id is not distinct from t.user_id group by t.user_id`,
      [ctx.organization.id, from, to, ctx.organization.timeZone, ctx.clock.now()],
    ),
  );
}

/** Whether a tenth is left out, and what followed the draws that are a week old, by member and side. */
export function readDrawn(ctx: UserContext, today: Day): Promise<{ isOn: boolean; drawn: DrawnOfMember[] }> {
  const { answered, met, moved } = followed({ records: "p.live", at: "begun.at", day: "begun.day" });
  return withClaims(ofEverybody(ctx), async (client) => ({
    isOn: await holdsOut(client),
    drawn: await allRows(
      client,
      DrawnOfMember,
      `select d.user_id as "userId", d.held_out as "heldOut", count(*)::integer as contacts,
         count(*) filter (where ${answered})::integer as answered, count(*) filter (where ${met})::integer as meetings,
         count(*) filter (where ${moved})::integer as "dealsMoved"
       from app.hold_out_draw d join app.person p on p.contact_id = d.contact_id
       cross join lateral (select d.day, d.day::timestamp at time zone $2 as at) begun
       where d.organization_id = $1 and d.day + ${WITHIN} <= $3::date group by 1, 2`,
      [ctx.organization.id, ctx.organization.timeZone, today],
    ),
  }));
}
