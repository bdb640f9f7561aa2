import * as z from "zod";
import { withClaims } from "../../db/claims.ts";
import { firstRow } from "../../db/statement.ts";
import type { UserContext } from "../../http/context.ts";
import { NotFoundError } from "../../http/errors.ts";

/**
 * What the message to a contact's person is compared with: the contact's fields, and every text about them that
 * somebody else may have written.
 */
const KnownTexts = z.object({
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  company: z.string().nullable(),
  job: z.string().nullable(),
  email: z.string().nullable(),
  /** The open action's, where a person has edited its message. */
  edited: z.object({ message: z.string(), deadline: z.string().nullable() }).nullable(),
  engagements: z.array(
    z.object({
      id: z.string(),
      date: z.string(),
      type: z.string(),
      direction: z.enum(["incoming", "outgoing"]).nullable(),
      subject: z.string().nullable(),
      text: z.string(),
    }),
  ),
  notes: z.array(z.object({ id: z.string(), date: z.string(), text: z.string() })),
  linkedin: z.object({ content: z.unknown(), updatedAt: z.string() }).nullable(),
  articles: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      snippet: z.string().nullable(),
      publishedAt: z.string().nullable(),
    }),
  ),
});
export type KnownTexts = z.infer<typeof KnownTexts>;

const TEXTS = `
  select c.first_name as "firstName", c.last_name as "lastName", c.company, c.job, c.email,
    (select json_build_object('message', a.ai_ice_breaking_message, 'deadline', a.deadline)
     from public.action a where a.contact_id = any (person.records) and a.archived_at is null and a.edited_at is not null
       and a.ai_ice_breaking_message is not null order by a.edited_at desc limit 1) as edited,
    coalesce((select json_agg(json_build_object('id', e.id, 'date', e.date, 'type', e.type, 'direction', e.direction,
        'subject', e.subject, 'text', e.text) order by e.date desc, e.id)
      from (select * from public.engagement x where x.contact_id = any (person.records) and x.id <> all (person.copies) order by x.date desc limit 200) e), '[]') as engagements,
    coalesce((select json_agg(json_build_object('id', n.id, 'date', n.date, 'text', n.text) order by n.date desc, n.id)
      from (select * from public.note x where x.contact_id = any (person.records) and x.id <> all (person.copies) order by x.date desc limit 200) n), '[]') as notes,
    (select json_build_object('content', l.content, 'updatedAt', l.updated_at)
     from public.linkedin_profile l where l.contact_id = any (person.records)
       order by l.contact_id <> c.id, l.updated_at desc limit 1) as linkedin,
    coalesce((select json_agg(json_build_object('id', a.id, 'title', a.title, 'snippet', a.snippet, 'publishedAt', a.published_at)
        order by a.published_at desc nulls last, a.created_at desc, a.id)
      from (select * from public.article x
        where x.organization_id = c.organization_id and x.company_key = app.company_key(c.company)
        order by x.published_at desc nulls last, x.created_at desc, x.id limit 10) a), '[]') as articles
  from public.contact c
  cross join lateral (
    select p.live as records, app.copies_among($1, p.live) as copies from app.person p where p.contact_id = c.id) person
  where c.organization_id = $1 and c.id = $2`;

/** Throws `not_found` outside the caller's organization. */
export async function readKnownTexts(ctx: UserContext, contactId: string): Promise<KnownTexts> {
  const found = await withClaims(ctx, (client) =>
    firstRow(client, KnownTexts, TEXTS, [ctx.claims.organizationId, contactId]),
  );
  if (found === undefined) throw new NotFoundError();
  return found;
}
