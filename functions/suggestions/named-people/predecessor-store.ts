import * as z from "zod";
import { withClaims } from "../../db/claims.ts";
import { allRows } from "../../db/statement.ts";
import type { UserContext } from "../../http/context.ts";
import { PERSON, personOf } from "../history/person-store.ts";
import { whoOf } from "../explanations/who-of.ts";
import { Predecessor } from "./contract.ts";

const Row = Predecessor.omit({ contact: true }).extend({
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  email: z.string().nullable(),
  company: z.string().nullable(),
  // As JSON of the database, which is what the reply says.
  deals: z.array(
    Predecessor.shape.deals.element.extend({
      openedOn: z.string().nullable(),
      closesOn: z.string().nullable(),
    }),
  ),
  engagements: z.array(Predecessor.shape.engagements.element.extend({ date: z.string() })),
});

/** Whose business a contact's person has taken over. */
export async function readPredecessors(
  ctx: UserContext,
  contactId: string,
): Promise<z.input<typeof Predecessor>[]> {
  return withClaims(ctx, async (client) => {
    const values = [ctx.organization.id, contactId];
    const rows = await allRows(
      client,
      Row,
      `select p.id as "contactId", p.first_name as "firstName", p.last_name as "lastName", p.email, p.company,
         coalesce((select json_agg(d order by d."closesOn", d.id) from app.deal_as_sent d
           where d.state = 'open' and d.id in (
             select l.deal_id from public.deal_contact l where l.contact_id = any (of_person.every))), '[]') as deals,
         coalesce((select json_agg(json_build_object('id', e.id, 'type', e.type, 'date', e.date, 'direction', e.direction,
             'subject', e.subject) order by e.date desc)
           from (select * from public.engagement x where x.contact_id = any (of_person.every)
             order by x.date desc limit 3) e), '[]') as engagements
       from public.contact c ${PERSON}
       cross join lateral (
         select distinct on (b.person_key) b.* from public.contact b
         where b.id = any (app.predecessors_of(person.live)) order by b.person_key, b.archived_at nulls first, b.id) p
       ${personOf("p", "of_person")}
       where c.organization_id = $1 and c.id = $2
       order by p.last_name, p.id`,
      values,
    );
    return rows.map(({ firstName, lastName, email, company, ...row }) => ({
      ...row,
      contact: whoOf({ id: row.contactId, firstName, lastName, email, company }).contact,
    }));
  });
}
