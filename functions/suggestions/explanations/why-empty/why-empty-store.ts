import * as z from "zod";
import { Crm } from "../../../crm/contract.ts";
import { withClaims } from "../../../db/claims.ts";
import { firstRow } from "../../../db/statement.ts";
import type { UserContext } from "../../../http/context.ts";
import { madeKey } from "../../lists/day/made-lists-store.ts";
import { listsKey } from "../../lists/list-hours.ts";

/** What decides whether somebody has suggestions today. */
const EmptyFacts = z.object({
  /** The organization's CRMs; `synced`: a whole synchronization has ended. */
  connections: z.array(z.object({ crm: Crm, state: z.string(), synced: z.boolean() })),
  /** How much the synchronization under way has read; null while there is none. */
  syncing: z.number().nullable(),
  /** The newest synchronization has failed. */
  failed: z.boolean(),
  /** The caller's list waits for a decision to be acted on, or everybody's for texts to be read. */
  preparing: z.boolean(),
  hasContacts: z.boolean(),
  /** Contacts that are the caller's. */
  own: z.number(),
  /** Contacts without an owner that may come to them. */
  shared: z.number(),
  /** A CRM, or a manager's decision, names the caller as an owner. */
  isOwner: z.boolean(),
  /** Whose the contacts of the caller's own address are by a decision; `name` null: nobody's. */
  givenTo: z.object({ name: z.string().nullable() }).nullable(),
  /** When the day’s lists were last made after new texts or contacts, else first made or asked for; null if never. */
  askedAt: z.date().nullable(),
  /** The organization’s lists of the day have been asked for, or made. */
  areAsked: z.boolean(),
  joinedAt: z.date().nullable(),
  /** Local hour from which the organization has its lists made; null for the usual one. */
  listsFrom: z.number().nullable(),
  /** Names of those who manage the organization, the caller left out. */
  managers: z.array(z.string()),
});
export type EmptyFacts = z.infer<typeof EmptyFacts>;

/** $1: organization, $2: user, $3: their address in lower case, $4: day, $5: its `listsKey`, $6: its `madeKey`. */
const FACTS = `
  with rule as (
    select given, user_id from app.owner_choice where organization_id = $1 and crm = ''
  ), theirs as (
    -- By owner first: the index of owners holds all that is asked of contacts.
    select
      coalesce(sum(n) filter (where not is_unowned and is_mine), 0)::int as own,
      coalesce(sum(n) filter (where is_unowned and coalesce(
        (select given = 'equal' or user_id is not distinct from $2 from rule), true)), 0)::int as shared
    from (select k.n, o.given is not distinct from 'unowned' or k.owner_email is null as is_unowned,
        case when o.given is null then k.owner_email = $3 else o.user_id is not distinct from $2 end as is_mine
      from (select c.crm, c.owner_email, count(*) as n from public.contact c
        where c.organization_id = $1 and c.archived_at is null group by c.crm, c.owner_email) k
      left join app.owner_choice o
        on o.organization_id = $1 and o.crm = k.crm and o.owner_email = k.owner_email) each
  ), made as (
    select k.created_at from app.job_key k where k.organization_id = $1 and k.key = $6
  ), elsewhere as (
    select o.user_id from app.owner_choice o
    where o.organization_id = $1 and o.owner_email = $3 and o.given <> 'unowned' and o.user_id is distinct from $2 limit 1
  )
  select
    coalesce((select json_agg(json_build_object('crm', k.crm, 'state', k.state, 'synced', k.last_synced_at is not null)
      order by k.crm) from app.crm_connection k where k.organization_id = $1), '[]') as connections,
    (select sum(j.done)::int from public.job j where j.organization_id = $1 and j.kind = 'refresh-contacts'
      and j.state in ('queued', 'running')) as syncing,
    coalesce((select j.state = 'failed' from public.job j where j.organization_id = $1 and j.kind = 'refresh-contacts'
      order by j.created_at desc limit 1), false) as failed,
    exists (select from private.list_to_remake r where r.organization_id = $1 and r.user_id = $2 and r.day = $4)
      or exists (select from public.job j where j.organization_id = $1 and j.kind = 'read-texts'
        and j.state in ('queued', 'running') and j.input -> 'lists' = 'true'
        and j.checkpoint -> 'listed' is distinct from 'true')
      -- Lists follow such a run, which has asked for them just before it ended.
      or exists (select from public.job j where j.organization_id = $1 and j.finished_at > now() - interval '3 minutes'
        and (j.kind = 'read-texts' and j.input -> 'lists' = 'true'
          or j.kind = 'refresh-contacts' and j.input -> 'refreshActions' is distinct from 'false')
        and not exists (select from made m where m.created_at > j.finished_at - interval '1 second')) as preparing,
    exists (select from public.contact c where c.organization_id = $1 and c.archived_at is null) as "hasContacts",
    t.own, t.shared,
    exists (select from app.owner_choice o where o.organization_id = $1 and o.user_id = $2 and o.crm <> '')
      or exists (select from app.crm_connection k, jsonb_each(k.owners) o
        where k.organization_id = $1 and o.value ->> 'email' = $3) as "isOwner",
    (select json_build_object('name', app.name_of_member(e.user_id)) from elsewhere e) as "givenTo",
    coalesce((select m.created_at from made m), least(
      (select k.created_at from app.job_key k where k.organization_id = $1 and k.key = $5),
      (select min(a.made_at) from app.day_of_colleagues(null, $4) a))) as "askedAt",
    exists (select from made) or exists (select from app.job_key k where k.organization_id = $1 and k.key = $5)
      as "areAsked",
    p.joined_at as "joinedAt", p.managers,
    (select o.lists_from from app.organizations_to_serve() o where o.organization_id = $1) as "listsFrom"
  from theirs t, app.place_among_colleagues() p`;

/** What is known of the caller's empty list of a day. Throws if the query gives no row. */
export async function readEmptyFacts(ctx: UserContext, day: string): Promise<EmptyFacts> {
  const { id, email } = ctx.user;
  const organizationId = ctx.organization.id;
  const facts = await withClaims(ctx, (client) =>
    firstRow(client, EmptyFacts, FACTS, [
      organizationId,
      id,
      email.toLowerCase(),
      day,
      listsKey(organizationId, day),
      madeKey(organizationId, day),
    ]),
  );
  if (facts === undefined) throw new Error("no facts of an empty list");
  return facts;
}
