import * as z from "zod";
import { withClaims } from "../../db/claims.ts";
import { allRows } from "../../db/statement.ts";
import type { SystemContext } from "../../http/context.ts";
import { FactRow } from "../../readings/of-contact.ts";
import { Direction, EngagementType } from "../history/history-rows.ts";
import { PERSON } from "../history/person-store.ts";

const ObjectingText = z.object({
  contactId: z.string(),
  id: z.string(),
  /** ISO instant. */
  date: z.string(),
  /** Null of a note. */
  type: EngagementType.nullable(),
  direction: Direction,
  readings: z.string(),
  facts: z.array(FactRow),
});
export type ObjectingText = z.infer<typeof ObjectingText>;

/**
 * The exchanges and notes up to an instant in which any reader found what may be the contact's objection, newest first,
 * of records that are not archived.
 */
export function readObjectingTexts(ctx: SystemContext, until: Date): Promise<ObjectingText[]> {
  return withClaims(ctx, (client) =>
    allRows(
      client,
      ObjectingText,
      `with t as materialized (select distinct f.organization_id, f.contact_id, f.text_kind, f.text_id from public.fact f
         where f.organization_id = $1 and f.kind = 'optOut' and f.who = 'contact')
       select c.id as "contactId", t.text_id as id, to_json(e.date)#>>'{}' as date, e.type, e.direction,
         coalesce((select string_agg(r.reading, ' ') from app.text_read r where r.organization_id = c.organization_id
           and r.contact_id = c.id and r.text_kind = t.text_kind and r.text_id = t.text_id), '') as readings,
         coalesce((select json_agg(f.fact order by f.position) from app.fact_read f where f.organization_id = c.organization_id
           and f.contact_id = c.id and f.text_kind = t.text_kind and f.text_id = t.text_id
           and f.kind = 'optOut'), '[]') as facts
       -- Each looked up by its key, whatever the planner thinks of how many there are.
       from t cross join lateral (
         select c.id, c.archived_at, t.organization_id from public.contact c where c.id = t.contact_id offset 0) c
       cross join lateral (
         select e.date, e.type, e.direction from public.engagement e
         where t.text_kind = 'engagement' and e.id = t.text_id and e.contact_id = c.id
         union all
         select n.date, null, null from public.note n
         where t.text_kind = 'note' and n.id = t.text_id and n.contact_id = c.id offset 0) e
       where c.archived_at is null and e.date <= $2
       order by e.date desc, t.text_id`,
      [ctx.claims.organizationId, until],
    ),
  );
}

const Card = z.object({
  id: z.string(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  email: z.string().nullable(),
  company: z.string().nullable(),
  /** Exchanges and notes that stand among the person's others once more. */
  copies: z.array(z.string()).nullable(),
});
type Card = z.infer<typeof Card>;

/** Of some contacts those whom nothing yet forbids to contact, by id. */
export async function readUnsettled(
  ctx: SystemContext,
  contactIds: readonly string[],
): Promise<Map<string, Card>> {
  const rows = await withClaims(ctx, (client) =>
    allRows(
      client,
      Card,
      `select c.id, c.first_name as "firstName", c.last_name as "lastName", c.email, c.company,
         case when cardinality(person.live) > 1 then app.copies_among(c.organization_id, person.live) end as copies
       from public.contact c ${PERSON}
       where c.organization_id = $1 and c.id = any ($2) and c.archived_at is null
         and not exists (select from app.suppression_of(c))`,
      [ctx.claims.organizationId, contactIds],
    ),
  );
  return new Map(rows.map((row) => [row.id, row]));
}
