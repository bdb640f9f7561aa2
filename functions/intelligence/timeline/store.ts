import { withClaims } from "../../db/claims.ts";
import type { SystemContext } from "../../http/context.ts";
import type { TextAnalysis } from "../contract.ts";

/** What a timeline was made of. */
export interface TimelineOrigin {
  readonly promptVersion: string;
  readonly model: string;
  readonly sources: readonly { readonly id: string; readonly hash: string }[];
}

export interface Timeline {
  readonly timeline: string;
  readonly currentStatus: string;
  readonly reasoning: string;
  readonly generatedAt: string;
}

/** An engagement or a note. */
export interface TimelineText {
  readonly id: string;
  /** `note`, or the engagement's type. */
  readonly type: "email" | "sms" | "meeting" | "phone_call" | "other" | "note";
  readonly direction: "incoming" | "outgoing" | null;
  /** `YYYY-MM-DD` in the organization's time zone. */
  readonly day: string;
  /** The instant, as the database writes it. */
  readonly at: string;
  readonly subject: string;
  readonly text: string;
  /** Names of those who took part; a note's author. */
  readonly people: readonly string[];
  readonly analysis: TextAnalysis | null;
}

export interface Relation {
  readonly name: string;
  readonly job: string;
  readonly company: string;
  readonly timeline: Timeline | null;
  readonly origin: TimelineOrigin | null;
  /** The newest first. */
  readonly texts: readonly TimelineText[];
}

/** Texts read of one contact, beside those its timeline was made of. */
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

/** A contact's relation until `now`: what happened with the person, by all of their records, and how it was told. Undefined when there is no such contact. */
export async function readRelation(
  ctx: SystemContext,
  contactId: string,
  now: Date,
): Promise<Relation | undefined> {
  return withClaims(ctx, async (client) => {
    const of = [contactId, ctx.claims.organizationId];
    const contacts = await client.query<Omit<Relation, "texts"> & { records: string[]; copies: string[] }>(
      `select trim(concat_ws(' ', first_name, last_name)) as name, coalesce(job, '') as job, coalesce(company, '') as company,
         ai_timeline as timeline, ai_timeline_origin as origin, person.records,
         app.copies_among(organization_id, person.records) as copies
       from public.contact, app.records_of($1) person (records) where id = $1 and organization_id = $2`,
      of,
    );
    const [contact] = contacts.rows;
    if (contact === undefined) return undefined;
    const { records, copies, ...relation } = contact;
    const told = (relation.origin?.sources ?? []).map(({ id }) => id);
    const values = [records, ctx.claims.organizationId, told, MOST_READ, now, copies];
    const { rows } = await client.query<TimelineText>(TEXTS, values);
    return { ...relation, texts: rows };
  });
}

/** Writes a timeline, or lets go of it; false when another was written since `before` was read. */
export async function keepTimeline(
  ctx: SystemContext,
  contactId: string,
  before: TimelineOrigin | null,
  made: { readonly timeline: Timeline; readonly origin: TimelineOrigin } | null,
): Promise<boolean> {
  const json = (value: unknown) => (value === null || value === undefined ? null : JSON.stringify(value));
  const { rowCount } = await withClaims(ctx, (client) =>
    client.query(
      `update public.contact set ai_timeline = $4, ai_timeline_origin = $5
       where id = $1 and organization_id = $2 and ai_timeline_origin is not distinct from $3::jsonb`,
      [contactId, ctx.claims.organizationId, json(before), json(made?.timeline), json(made?.origin)],
    ),
  );
  return rowCount === 1;
}
