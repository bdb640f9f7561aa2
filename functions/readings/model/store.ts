import * as z from "zod";
import { withClaims } from "../../db/claims.ts";
import { allRows } from "../../db/statement.ts";
import type { SystemContext } from "../../http/context.ts";
import { DatedFact } from "../stored-fact.ts";
import type { TextToRead } from "../store.ts";
import { Card } from "./input.ts";

/** What a call tells of a contact beside its texts. */
const About = z.object({
  card: Card,
  /** Texts that a model was asked about in vain. */
  tried: z.array(z.string()),
});
export type About = z.infer<typeof About>;

/** Who some contacts are, and which of their texts had no usable answer. */
export async function readAbout(
  ctx: SystemContext,
  contactIds: readonly string[],
): Promise<Map<string, About>> {
  const rows = await withClaims(ctx, (client) =>
    allRows(
      client,
      About.extend({ id: z.string() }),
      `select c.id, json_build_object('name', trim(concat_ws(' ', c.first_name, c.last_name)),
           'job', coalesce(c.job, ''), 'company', coalesce(c.company, '')) as card,
         array(select u.text_id::text from private.unread_text u
           where u.organization_id = $1 and u.contact_id = c.id and u.reader = 'model' and u.tries > 0) as tried
       from public.contact c where c.organization_id = $1 and c.id = any ($2)`,
      [ctx.claims.organizationId, contactIds],
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
  const rows = await withClaims(ctx, (client) =>
    allRows(
      client,
      z.object({ hash: z.string(), facts: z.array(DatedFact) }),
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
 * Counts a failed try for each text; gives back the ids of those that have had `most`. For these an older
 * version's reading then counts as this version's, so that they are not asked about again.
 */
export async function noteTries(
  ctx: SystemContext,
  { version, most }: { readonly version: string; readonly most: number },
  texts: readonly TextToRead[],
): Promise<Set<string>> {
  const rows = await withClaims(ctx, (client) =>
    allRows(
      client,
      z.object({ id: z.string(), tries: z.number() }),
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
