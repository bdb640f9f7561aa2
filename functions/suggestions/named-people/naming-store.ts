import * as z from "zod";
import { withClaims } from "../../db/claims.ts";
import { allRows, execute } from "../../db/statement.ts";
import type { UserContext } from "../../http/context.ts";
import { NotFoundError } from "../../http/errors.ts";
import { FactRow } from "../../readings/of-contact.ts";
import { Direction, EngagementType } from "../history/history-rows.ts";
import { KNOWN_PERSON } from "./known-person.ts";

/** Throws `not_found` for a contact outside the caller's organization. */
export async function requireContact(ctx: UserContext, contactId: string): Promise<void> {
  const found = await withClaims(ctx, (client) =>
    execute(client, "select from public.contact where organization_id = $1 and id = $2", [
      ctx.organization.id,
      contactId,
    ]),
  );
  if (found === 0) throw new NotFoundError();
}

const NamingText = z.object({
  /** The contact that was asked about. */
  contactId: z.string(),
  /** The record of theirs that has the text, and what the record says of them. */
  recordId: z.string(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  email: z.string().nullable(),
  company: z.string().nullable(),
  phones: z.array(z.string()),
  id: z.string(),
  /** ISO instant. */
  date: z.string(),
  /** Null of a note. */
  type: EngagementType.nullable(),
  direction: Direction,
  text: z.string(),
  readings: z.string(),
  facts: z.array(FactRow),
});
export type NamingText = z.infer<typeof NamingText>;

/** The exchanges and notes between two instants in which any reader found that they may name somebody, newest first. */
export function readNamingTexts(
  ctx: UserContext,
  contactIds: readonly string[],
  { since, until }: { readonly since: string; readonly until: Date },
): Promise<NamingText[]> {
  return withClaims(ctx, (client) =>
    allRows(
      client,
      NamingText,
      `select i.id as "contactId", c.id as "recordId", c.first_name as "firstName", c.last_name as "lastName", c.email,
         c.company, c.phones, t.text_id as id, to_json(e.date)#>>'{}' as date, e.type, e.direction, e.text,
         coalesce((select string_agg(r.reading, ' ') from app.text_read r where r.organization_id = c.organization_id
           and r.contact_id = c.id and r.text_kind = t.text_kind and r.text_id = t.text_id), '') as readings,
         coalesce((select json_agg(f.fact order by f.position) from app.fact_read f where f.organization_id = c.organization_id
           and f.contact_id = c.id and f.text_kind = t.text_kind and f.text_id = t.text_id
           and f.kind in ('successor', 'introduction', 'departure')), '[]') as facts
       from unnest($2::uuid[]) i (id)
       cross join lateral unnest((select p.live from app.person p where p.contact_id = i.id)) r (id)
       join public.contact c on c.id = r.id and c.organization_id = $1
       cross join lateral (
         select distinct f.organization_id, f.contact_id, f.text_kind, f.text_id from public.fact f
         where f.organization_id = $1 and f.contact_id = c.id and f.kind in ('successor', 'introduction', 'departure')
         offset 0) t
       cross join lateral (
         select e.date, e.type, e.direction, e.text from public.engagement e
         where t.text_kind = 'engagement' and e.id = t.text_id and e.contact_id = c.id
         union all
         select n.date, null, null, n.text from public.note n
         where t.text_kind = 'note' and n.id = t.text_id and n.contact_id = c.id offset 0) e
       where e.date >= $3 and e.date <= $4
       order by e.date desc, t.text_id`,
      [ctx.organization.id, contactIds, since, until],
    ),
  );
}

const Taken = z.object({
  recordId: z.string(),
  textId: z.string(),
  fact: z.string(),
  personId: z.string(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  email: z.string().nullable(),
  company: z.string().nullable(),
});
export type Taken = z.infer<typeof Taken>;

/** Whom people took from the texts of some records. */
export function readTaken(ctx: UserContext, recordIds: readonly string[]): Promise<Taken[]> {
  return withClaims(ctx, (client) =>
    allRows(
      client,
      Taken,
      `select n.contact_id as "recordId", n.text_id as "textId", n.fact, c.id as "personId",
         c.first_name as "firstName", c.last_name as "lastName", c.email, c.company
       from public.named_person n join public.contact c on c.id = n.person_id
       where n.organization_id = $1 and n.contact_id = any ($2)
       order by n.created_at desc`,
      [ctx.organization.id, recordIds],
    ),
  );
}

const Known = Taken.pick({
  personId: true,
  firstName: true,
  lastName: true,
  email: true,
  company: true,
}).extend({ at: z.int() });

/** The contacts that some named people are already, by their index. */
export async function readKnown(
  ctx: UserContext,
  people: readonly {
    readonly recordId: string;
    readonly firstName: string | null;
    readonly lastName: string | null;
    readonly email: string | null;
    readonly byName: boolean;
  }[],
): Promise<Map<number, z.infer<typeof Known>>> {
  if (people.length === 0) return new Map();
  const rows = await withClaims(ctx, (client) =>
    allRows(
      client,
      Known,
      `select (p.ordinality - 1)::integer as at, c.id as "personId", c.first_name as "firstName",
         c.last_name as "lastName", c.email, c.company
       from rows from (jsonb_to_recordset($2) as ("recordId" uuid, "firstName" text, "lastName" text, email text, "byName" boolean))
         with ordinality as p ("recordId", "firstName", "lastName", email, "byName", ordinality)
       cross join lateral (${KNOWN_PERSON}) known
       join public.contact c on c.id = known.id and c.organization_id = $1`,
      [ctx.organization.id, JSON.stringify(people)],
    ),
  );
  return new Map(rows.map((row) => [row.at, row]));
}

/** The contacts of the caller's list of a day. */
export async function readListed(ctx: UserContext, day: string): Promise<string[]> {
  const rows = await withClaims(ctx, (client) =>
    allRows(
      client,
      z.object({ id: z.string() }),
      `select contact_id as id from public.suggestion where organization_id = $1 and user_id = $2 and day = $3`,
      [ctx.organization.id, ctx.user.id, day],
    ),
  );
  return rows.map(({ id }) => id);
}
