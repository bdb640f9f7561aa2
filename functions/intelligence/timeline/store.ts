import * as z from "zod";
import { withClaims } from "../../db/claims.ts";
import { allRows, firstRow } from "../../db/statement.ts";
import type { SystemContext } from "../../http/context.ts";
import { TextAnalysis } from "../contract.ts";

/** What a timeline was made of. */
const TimelineOrigin = z.object({
  promptVersion: z.string(),
  model: z.string(),
  sources: z.array(z.object({ id: z.string(), hash: z.string() })),
});
export type TimelineOrigin = z.infer<typeof TimelineOrigin>;

const Timeline = z.object({
  timeline: z.string(),
  currentStatus: z.string(),
  reasoning: z.string(),
  generatedAt: z.string(),
});
export type Timeline = z.infer<typeof Timeline>;

/** An engagement or a note. */
const TimelineText = z.object({
  id: z.string(),
  /** `note`, or the engagement's type. */
  type: z.enum(["email", "sms", "meeting", "phone_call", "other", "note"]),
  direction: z.enum(["incoming", "outgoing"]).nullable(),
  /** `YYYY-MM-DD` in the organization's time zone. */
  day: z.string(),
  /** The instant, as the database writes it. */
  at: z.string(),
  subject: z.string(),
  text: z.string(),
  /** Names of those who took part; a note's author. */
  people: z.array(z.string()),
  analysis: TextAnalysis.pick({ summary: true }).nullable(),
});
export type TimelineText = z.infer<typeof TimelineText>;

const RelationOf = z.object({
  name: z.string(),
  job: z.string(),
  company: z.string(),
  timeline: Timeline.nullable(),
  origin: TimelineOrigin.nullable(),
  records: z.array(z.string()),
  copies: z.array(z.string()),
});

export type Relation = Omit<z.infer<typeof RelationOf>, "records" | "copies"> & {
  /** The newest first. */
  readonly texts: readonly TimelineText[];
};

/** Most texts of one contact that are read, besides those its timeline was made of. */
const MOST_READ = 200;

const TEXTS = `
  select t.id, t.type, t.direction, to_char(t.date at time zone o.time_zone, 'YYYY-MM-DD') as day,
    to_char(t.date at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS') as at, t.subject, t.text, t.people, t.analysis
  from (
    select id, organization_id, type, direction, date, coalesce(subject, '') as subject, text, ai_analysis as analysis,
      array(select p ->> 'name' from jsonb_array_elements(participants) p where p ->> 'name' is not null) as people
    from public.engagement where contact_id = any ($1) and organization_id = $2
    union all
    select id, organization_id, 'note', null, date, '', text, ai_analysis, array_remove(array[author], null)
    from public.note where contact_id = any ($1) and organization_id = $2
  ) t join app.organizations_to_serve() o on o.organization_id = t.organization_id
  where t.date <= $5 and t.id <> all ($6) and (t.id = any ($3::uuid[]) or t.id in (
    select id from (
      select id, date from public.engagement where contact_id = any ($1) and organization_id = $2 and date <= $5
      union all select id, date from public.note where contact_id = any ($1) and organization_id = $2 and date <= $5
    ) newest order by date desc, id limit $4))
  order by t.date desc, t.id`;

/**
 * A contact's relation until `now`: what happened with the person, by all of their records, and the timeline last
 * written of it. Undefined when there is no such contact.
 */
export async function readRelation(
  ctx: SystemContext,
  contactId: string,
  now: Date,
): Promise<Relation | undefined> {
  return withClaims(ctx, async (client) => {
    const of = [contactId, ctx.claims.organizationId];
    const contact = await firstRow(
      client,
      RelationOf,
      `select trim(concat_ws(' ', first_name, last_name)) as name, coalesce(job, '') as job, coalesce(company, '') as company,
         ai_timeline as timeline, ai_timeline_origin as origin, p.live as records,
         app.copies_among(organization_id, p.live) as copies
       from public.contact join app.person p on p.contact_id = id where id = $1 and organization_id = $2`,
      of,
    );
    if (contact === undefined) return undefined;
    const { records, copies, ...relation } = contact;
    const told = (relation.origin?.sources ?? []).map(({ id }) => id);
    const values = [records, ctx.claims.organizationId, told, MOST_READ, now, copies];
    const texts = await allRows(client, TimelineText, TEXTS, values);
    return { ...relation, texts };
  });
}
