import * as z from "zod";
import { withClaims } from "../db/claims.ts";
import { allRows } from "../db/statement.ts";
import type { SystemContext } from "../http/context.ts";
import type { People } from "./said-by-author.ts";

const Person = z.object({ name: z.string(), email: z.string() });
const Row = z.object({ id: z.string(), contact: z.string().nullable(), ours: z.array(Person) });

/** Of some contacts: their address, and the members and owner on our side. */
export async function readPeople(
  ctx: SystemContext,
  contactIds: readonly string[],
): Promise<Map<string, People>> {
  const rows = await withClaims(ctx, (client) =>
    allRows(
      client,
      Row,
      `select c.id, c.email as contact, coalesce(m.members, '[]') || case when c.owner_email is null then '[]'
           else jsonb_build_array(jsonb_build_object('name', '', 'email', c.owner_email)) end as ours
       from public.contact c
       cross join (select jsonb_agg(jsonb_build_object('name', name, 'email', email)) as members
         from app.member where not banned) m
       where c.organization_id = $1 and c.id = any ($2)`,
      [ctx.claims.organizationId, contactIds],
    ),
  );
  return new Map(rows.map(({ id, contact, ours }) => [id, { contact, ours }]));
}
