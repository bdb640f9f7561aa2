import * as z from "zod";
import { recordAudit } from "../../audit/record-audit.ts";
import { type Transaction, withClaims } from "../../db/claims.ts";
import { allRows, execute, firstRow } from "../../db/statement.ts";
import type { ManagerContext, SystemContext, UserContext } from "../../http/context.ts";
import { NotFoundError } from "../../http/errors.ts";
import { CadenceRule } from "./contract.ts";

/** The organization's rules, in the order in which they are tried. */
export function readRules(ctx: SystemContext): Promise<CadenceRule[]> {
  return withClaims(ctx, (client) =>
    allRows(
      client,
      CadenceRule,
      "select field, contains, days from public.cadence_rule where organization_id = $1 order by position",
      [ctx.claims.organizationId],
    ),
  );
}

/** Replaces the rules. Whoever saves last is right as a whole: rules of two savings are not mixed. */
export async function replaceRules(ctx: ManagerContext, rules: readonly CadenceRule[]): Promise<void> {
  const { organizationId } = ctx.claims;
  await withClaims(ctx, async (client) => {
    await execute(client, "select pg_advisory_xact_lock(hashtextextended('cadence_rule' || $1::text, 0))", [
      organizationId,
    ]);
    await execute(client, "delete from public.cadence_rule where organization_id = $1", [organizationId]);
    await execute(
      client,
      `insert into public.cadence_rule (organization_id, position, field, contains, days)
       select $1, n, r ->> 'field', r ->> 'contains', (r ->> 'days')::smallint
       from jsonb_array_elements($2::jsonb) with ordinality given (r, n)`,
      [organizationId, JSON.stringify(rules)],
    );
    await recordAudit(client, {
      event: "cadence.rules_changed",
      actorId: ctx.user.id,
      actorEmail: ctx.user.email,
      organizationId,
      targetKind: "organization",
      targetId: organizationId,
      detail: { rules: rules.length },
      requestId: ctx.requestId,
    });
  });
}

const Alike = z.object({
  company: z.string().nullable(),
  job: z.string().nullable(),
  contacts: z.number(),
});

/** How many contacts, archived ones left out, the CRMs describe in the same words. */
export function countAlike(ctx: UserContext): Promise<z.infer<typeof Alike>[]> {
  return withClaims(ctx, (client) =>
    allRows(
      client,
      Alike,
      `select company, job, count(*)::int as contacts from public.contact
       where organization_id = $1 and archived_at is null group by company, job`,
      [ctx.claims.organizationId],
    ),
  );
}

/** SQL: of a contact `c`, what a member set by hand on a record of the person: null nothing, 0 that there is none. */
export const CADENCE_BY_HAND = `
    (select coalesce(k.days, 0) from public.contact_cadence k where k.contact_id = any (person.live)
      order by k.set_at desc limit 1)`;

/** What a member set by hand for a contact's person: days, null for none, undefined where nobody set anything. */
export async function readByHand(ctx: UserContext, contactId: string): Promise<number | null | undefined> {
  const row = await withClaims(ctx, (client) =>
    firstRow(
      client,
      z.object({ days: z.number().nullable() }),
      `select k.days from public.contact_cadence k
       where k.organization_id = $1 and k.contact_id = any ((select p.live from app.person p where p.contact_id = $2)::uuid[]) order by k.set_at desc limit 1`,
      [ctx.claims.organizationId, contactId],
    ),
  );
  return row?.days;
}

/** Sets the cadence of a contact's person by hand, whichever of their records had one. Throws `not_found`. */
export async function setByHand(ctx: UserContext, contactId: string, days: number | null): Promise<void> {
  const { organizationId, subject } = ctx.claims;
  await withClaims(ctx, async (client) => {
    await clear(client, organizationId, contactId);
    await execute(
      client,
      `insert into public.contact_cadence (contact_id, organization_id, days, set_by, set_at) values ($1, $2, $3, $4, $5)
       on conflict (contact_id) do update set days = excluded.days, set_by = excluded.set_by, set_at = excluded.set_at`,
      [contactId, organizationId, days, subject, ctx.clock.now()],
    );
  });
}

/** Forgets what was set by hand for a contact's person. Throws `not_found`. */
export async function unsetByHand(ctx: UserContext, contactId: string): Promise<void> {
  await withClaims(ctx, (client) => clear(client, ctx.claims.organizationId, contactId));
}

/** Holds the contact meanwhile, so that it is not merged away. */
async function clear(client: Transaction, organizationId: string, contactId: string): Promise<void> {
  const found = await execute(
    client,
    "select from public.contact where id = $1 and organization_id = $2 for no key update",
    [contactId, organizationId],
  );
  if (found === 0) throw new NotFoundError();
  await execute(
    client,
    `delete from public.contact_cadence
     where organization_id = $1 and contact_id = any ((select p.every from app.person p where p.contact_id = $2)::uuid[])`,
    [organizationId, contactId],
  );
}
