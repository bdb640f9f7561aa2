import * as z from "zod";
import { withClaims } from "../../db/claims.ts";
import { allRows, firstRow } from "../../db/statement.ts";
import type { SystemContext } from "../../http/context.ts";
import { type Card, cardOf } from "../explanations/card.ts";
import { isUnowned, type Ownership, ownerOf, toOwnership, UnownedRule } from "../ranking/ownership.ts";

/**
 * SQL: joins as `o` what managers decided about the owner of a contact's record; all null where they decided
 * nothing.
 */
export const ownerChoiceOf = (contact: "c" | "r"): string => `
  left join app.owner_choice o
    on o.organization_id = ${contact}.organization_id and o.crm = ${contact}.crm and o.owner_email = ${contact}.owner_email`;

/**
 * SQL: joins under a name of its own the ids of the records of a contact's person: `every` one, and the `live` ones (not
 * archived, or itself). Handling counts for every record, events only for live ones.
 */
export const personOf = (contact: "c" | "p", name: "person" | "of_person"): string => `
  cross join lateral (
    select array_agg(r.id) as every, array_agg(r.id) filter (where r.archived_at is null or r.id = ${contact}.id) as live
    from public.contact r
    where r.organization_id = ${contact}.organization_id and r.address_key = ${contact}.address_key
      and r.person_key = ${contact}.person_key) ${name}`;

/** SQL: the person of a contact `c`. */
export const PERSON = personOf("c", "person");

/** SQL: the records among which the card is chosen; null where there is only one. */
export const RECORDS = `
  case when cardinality(person.live) > 1 then (
    select json_agg(json_build_object('id', r.id, 'ownerEmail', r.owner_email, 'given', o.given, 'givenTo', o.user_id,
      'createdAt', r.created_at,
      'isOpen', a.id is not null, 'editedAt', a.edited_at,
      'lastSign', greatest(
        (select max(e.date) from public.engagement e
         where e.contact_id = r.id and (e.direction = 'incoming' or e.type in ('meeting', 'phone_call'))),
        (select max(n.date) from public.note n where n.contact_id = r.id))))
    from public.contact r ${ownerChoiceOf("r")}
    left join public.action a on a.contact_id = r.id and a.archived_at is null
    where r.id = any (person.live) and r.archived_at is null) end`;

const Owned = z.object({
  id: z.string(),
  ownerEmail: z.string().nullable(),
  given: z.enum(["member", "nobody", "unowned"]).nullable(),
  givenTo: z.string().nullable(),
});

/** A contact, and what `RECORDS` selects of it. */
export const PersonOwned = Owned.extend({
  records: z
    .array(
      Owned.extend({
        createdAt: z.string(),
        isOpen: z.boolean(),
        editedAt: z.string().nullable(),
        lastSign: z.string().nullable(),
      }),
    )
    .nullable(),
});
type PersonOwned = z.infer<typeof PersonOwned>;

/** The card of a contact's person: of their records, the one under which they are suggested. */
export function cardIn(row: PersonOwned, ownership: Ownership): Card {
  const card = cardOf(row.records ?? [], (record) => ({
    ownerUserId: ownerOf(record, ownership),
    isOwned: !isUnowned(record),
  }));
  return card ?? { recordId: row.id, ownerUserId: ownerOf(row, ownership) };
}

/** The ownership rules of the context's organization. */
export async function readOwnership(
  ctx: SystemContext,
  members: Parameters<typeof toOwnership>[0],
): Promise<Ownership> {
  const row = await withClaims(ctx, (client) =>
    firstRow(
      client,
      UnownedRule,
      `select given as rule, user_id as "userId" from app.owner_choice where organization_id = $1 and crm = ''`,
      [ctx.claims.organizationId],
    ),
  );
  return toOwnership(members, row ?? { rule: "open" });
}

/** By the id of each contact the card of its person. */
export async function readCards(
  ctx: SystemContext,
  members: Parameters<typeof toOwnership>[0],
  contactIds: readonly string[],
): Promise<Map<string, Card>> {
  const ownership = await readOwnership(ctx, members);
  const rows = await withClaims(ctx, (client) =>
    allRows(
      client,
      PersonOwned,
      `select c.id, c.owner_email as "ownerEmail", o.given, o.user_id as "givenTo", ${RECORDS} as records
       from public.contact c ${ownerChoiceOf("c")} ${PERSON} where c.organization_id = $1 and c.id = any ($2)`,
      [ctx.claims.organizationId, contactIds],
    ),
  );
  return new Map(rows.map((row) => [row.id, cardIn(row, ownership)]));
}

/** The ids of some contacts and of the other records of their persons, archived ones left out. */
export async function readRecordIds(ctx: SystemContext, contactIds: readonly string[]): Promise<string[]> {
  const rows = await withClaims(ctx, (client) =>
    allRows(
      client,
      z.object({ id: z.string() }),
      "select distinct unnest(p.live) as id from app.person p where p.contact_id = any ($1)",
      [contactIds],
    ),
  );
  return rows.map(({ id }) => id);
}
