import { withClaims } from "../../db/claims.ts";
import type { SystemContext } from "../../http/context.ts";
import type { DatedFact } from "../dated-fact.ts";
import type { TextToRead } from "../store.ts";
import type { Card, EarlierFact } from "./input.ts";

/** What a call tells of a contact beside its texts. */
export interface About {
  readonly card: Card;
  /** Newest first. */
  readonly earlier: readonly (EarlierFact & { readonly at: string })[];
  /** Texts that a model was asked about in vain. */
  readonly tried: readonly string[];
}

/** Earlier facts of a contact that a call names. */
const MOST_EARLIER = 8;
/** Older ones are hardly settled by what is written now. */
const EARLIER_DAYS = 180;

/** Of some contacts, who they are, what their texts left open, and which texts were asked about in vain. */
export async function readAbout(
  ctx: SystemContext,
  contactIds: readonly string[],
): Promise<Map<string, About>> {
  const { rows } = await withClaims(ctx, (client) =>
    client.query<About & { id: string }>(
      `select c.id, json_build_object('name', trim(concat_ws(' ', c.first_name, c.last_name)),
           'job', coalesce(c.job, ''), 'company', coalesce(c.company, '')) as card,
         coalesce((
           select json_agg(to_json(x) order by x.at desc) from (
             select f.text_id as "textId", f.kind, f.who, f.quote,
               to_char(t.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at,
               to_char(t.at at time zone o.time_zone, 'YYYY-MM-DD') as day
             from public.text_reading t
             join public.fact f on f.organization_id = t.organization_id and f.contact_id = t.contact_id
               and f.text_kind = t.text_kind and f.text_id = t.text_id and f.reader = t.reader
             where t.organization_id = $1 and t.contact_id = c.id and t.text_kind <> 'linkedin'
               and f.kind in ('commitment', 'question', 'nextStep', 'introduction')
               and t.at > $3::timestamptz - make_interval(days => ${EARLIER_DAYS})
               -- Of several readings the one that counts.
               and not exists (select from public.text_reading b
                 where b.organization_id = t.organization_id and b.contact_id = t.contact_id and b.text_kind = t.text_kind
                   and b.text_id = t.text_id and b.understood
                   and array_position('{person,model,local}', b.reader) < array_position('{person,model,local}', t.reader))
             order by t.at desc, f.text_id, f.position limit ${MOST_EARLIER}) x), '[]') as earlier,
         array(select u.text_id::text from private.unread_text u
           where u.organization_id = $1 and u.contact_id = c.id and u.reader = 'model' and u.tries > 0) as tried
       from public.contact c
       join app.organizations_to_serve() o on o.organization_id = c.organization_id
       where c.organization_id = $1 and c.id = any ($2)`,
      [ctx.claims.organizationId, contactIds, ctx.clock.now()],
    ),
  );
  return new Map(rows.map(({ id, ...about }) => [id, about]));
}

/** What a model of this version read in the same words, by their hash. */
export async function readSameWords(
  ctx: SystemContext,
  version: string,
  hashes: readonly string[],
): Promise<Map<string, DatedFact[]>> {
  const { rows } = await withClaims(ctx, (client) =>
    client.query<{ hash: string; facts: DatedFact[] }>(
      `select distinct on (r.content_hash) r.content_hash as hash, coalesce((
           -- What it refers to is a text of the other contact.
           select json_agg(json_build_object('kind', f.kind, 'who', f.who, 'act', f.act, 'object', f.object, 'due', f.due,
             'quote', f.quote, 'refersTo', null, 'resolved', case when f.due_bound is not null then
               json_build_object('bound', f.due_bound, 'start', f.due_start, 'end', f.due_end, 'hour', f.due_hour) end)
             order by f.position)
           from public.fact f
           where f.organization_id = r.organization_id and f.contact_id = r.contact_id and f.text_kind = r.text_kind
             and f.text_id = r.text_id and f.reader = r.reader), '[]') as facts
       from public.text_reading r
       where r.organization_id = $1 and r.content_hash = any ($3) and r.reader = 'model' and r.understood
         and r.version = $2
       order by r.content_hash, r.read_at`,
      [ctx.claims.organizationId, version, hashes],
    ),
  );
  return new Map(rows.map(({ hash, facts }) => [hash, facts]));
}

/**
 * Counts a try in vain for each of some texts; answers the ids of those that have had `most`. What an older version
 * read of a text stands then, as if this one had: it is not asked again.
 */
export async function noteTries(
  ctx: SystemContext,
  { version, most }: { readonly version: string; readonly most: number },
  texts: readonly TextToRead[],
): Promise<Set<string>> {
  const { rows } = await withClaims(ctx, (client) =>
    client.query<{ id: string; tries: number }>(
      `with asked as (
         select * from jsonb_to_recordset($2) as t ("contactId" uuid, kind text, id uuid)
       ), stands as (
         update public.text_reading r set version = $3 from asked t
         where r.organization_id = $1 and r.contact_id = t."contactId" and r.text_kind = t.kind and r.text_id = t.id
           and r.reader = 'model')
       update private.unread_text u set tries = u.tries + 1, tried_at = now() from asked t
       where u.organization_id = $1 and u.contact_id = t."contactId" and u.text_kind = t.kind and u.text_id = t.id
         and u.reader = 'model'
       returning u.text_id as id, u.tries`,
      [
        ctx.claims.organizationId,
        JSON.stringify(texts.map(({ contactId, text: { kind, id } }) => ({ contactId, kind, id }))),
        version,
      ],
    ),
  );
  return new Set(rows.filter(({ tries }) => tries >= most).map(({ id }) => id));
}
