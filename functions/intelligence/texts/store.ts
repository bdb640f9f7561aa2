import * as z from "zod";
import { stampOf, type TextTable } from "../../crm/stored/analyses.ts";
import { withClaims } from "../../db/claims.ts";
import { allRows, firstRow } from "../../db/statement.ts";
import type { SystemContext } from "../../http/context.ts";

/** A stored text and what is known of it. */
const StoredText = z.object({
  id: z.string(),
  /** `YYYY-MM-DD` in the organization's time zone. */
  day: z.string(),
  /** `note`, or the engagement's type. */
  type: z.enum(["email", "sms", "meeting", "phone_call", "other", "note"]),
  direction: z.enum(["incoming", "outgoing"]).nullable(),
  subject: z.string(),
  text: z.string(),
  /** Names the CRM gives of those who took part; who wrote a note concerns no model. */
  people: z.array(z.string()),
  analysed: z.boolean(),
  /** A model was asked about it as it is; nothing of what it said stood, unless it is analysed. */
  asked: z.boolean(),
  /** Changes with what the analysis is made of. */
  stamp: z.string(),
});
export type StoredText = z.infer<typeof StoredText>;

const Person = z.object({ name: z.string(), job: z.string(), company: z.string() });
export type Person = z.infer<typeof Person>;

/** Which texts to read: the newest since a day, or those named. */
export type Wanted = { readonly most: number; readonly since: Date } | { readonly only: readonly string[] };

const OF_TABLE = { engagement: "public.engagement", note: "public.note" };
const COLUMNS = {
  engagement: `t.type, t.direction, coalesce(t.subject, '') as subject,
    array(select p ->> 'name' from jsonb_array_elements(t.participants) p where p ->> 'name' is not null) as people`,
  note: `'note' as type, null as direction, '' as subject, array[]::text[] as people`,
};

/** A contact's texts, newest first, and who the contact is. Undefined when the organization has no such contact. */
export function readTexts(
  ctx: SystemContext,
  table: TextTable,
  contactId: string,
  wanted: Wanted,
): Promise<{ person: Person; texts: StoredText[] } | undefined> {
  const [which, values] =
    "only" in wanted
      ? ["t.id = any ($3::uuid[]) order by t.date desc, t.id", [wanted.only]]
      : ["t.date >= $3 order by t.date desc, t.id limit $4", [wanted.since, wanted.most]];
  return withClaims(ctx, async (client) => {
    const of = [contactId, ctx.claims.organizationId];
    const person = await firstRow(
      client,
      Person,
      `select trim(concat_ws(' ', first_name, last_name)) as name, coalesce(job, '') as job,
         coalesce(company, '') as company
       from public.contact where id = $1 and organization_id = $2`,
      of,
    );
    if (person === undefined) return undefined;
    const rows = await allRows(
      client,
      StoredText,
      `select t.id, to_char(t.date at time zone o.time_zone, 'YYYY-MM-DD') as day, t.text, ${COLUMNS[table]},
         t.ai_analysis is not null as analysed, t.ai_analysis_origin is not null as asked,
         ${stampOf(table)} as stamp
       from ${OF_TABLE[table]} t
       join app.organizations_to_serve() o on o.organization_id = t.organization_id
       where t.contact_id = $1 and t.organization_id = $2 and ${which}`,
      [...of, ...values],
    );
    return { person, texts: rows };
  });
}
