import * as z from "zod";
import { recordAudit } from "../audit/record-audit.ts";
import { Crm } from "../crm/contract.ts";
import { type NamedOwners, readNamedOwners } from "../crm/named-owners.ts";
import { withClaims } from "../db/claims.ts";
import { allRows, execute, firstRow } from "../db/statement.ts";
import { type ManagerContext, managerClaims } from "../http/context.ts";
import { remakeLists } from "../suggestions/lists/day/remake-lists.ts";
import { type Given, UnownedGiven } from "./contract.ts";

const Member = z.object({ id: z.string(), name: z.string(), email: z.string() });
export type Member = z.infer<typeof Member>;

/** An owner as the contacts of a CRM carry them; null in place of the key for contacts without one. */
const StoredOwner = z.object({
  /** Null for contacts that came from no CRM. */
  crm: Crm.nullable(),
  key: z.string().nullable(),
  contacts: z.number(),
  given: z.enum(["member", "nobody", "unowned"]).nullable(),
  userId: z.string().nullable(),
});
export type StoredOwner = z.infer<typeof StoredOwner>;

export interface StoredOwners {
  readonly members: readonly Member[];
  readonly owners: readonly StoredOwner[];
  readonly unowned: UnownedGiven;
  readonly named: readonly NamedOwners[];
}

const OWNERS = `
  select c.crm, c.owner_email as key, c.contacts, o.given, o.user_id as "userId"
  from (select crm, owner_email, count(*)::int as contacts from public.contact
    where organization_id = $1 and archived_at is null group by crm, owner_email) c
  left join private.owner_choice o on o.organization_id = $1 and o.crm = c.crm and o.owner_email = c.owner_email
  order by c.crm, c.contacts desc, c.owner_email`;

/** Who owns the organization's contacts in its CRMs, and what was decided of them. */
export async function readOwners(ctx: ManagerContext): Promise<StoredOwners> {
  const organization = [ctx.organization.id];
  return withClaims(ctx, async (client) => {
    const members = await allRows(
      client,
      Member,
      "select user_id as id, name, email from app.member where not banned order by user_id",
    );
    const owners = await allRows(client, StoredOwner, OWNERS, organization);
    const unowned = await firstRow(
      client,
      z.object({ given: UnownedGiven }),
      `select json_strip_nulls(json_build_object('to', given, 'userId', user_id)) as given
       from private.owner_choice where organization_id = $1 and crm = ''`,
      organization,
    );
    const named = await readNamedOwners(client, ctx.organization.id);
    return { members, owners, unowned: unowned?.given ?? OPEN, named };
  });
}

const OPEN: UnownedGiven = { to: "open" };

/** What a manager decided, and whose lists of which day are to be made anew for it. */
export interface Decision {
  readonly owners: readonly { readonly crm: Crm; readonly key: string; readonly given: Given | null }[];
  readonly unowned: UnownedGiven | undefined;
  readonly day: string;
  readonly concerned: readonly string[];
}

/** Keeps a decision with what it takes to act on it; audited without naming anybody. */
export async function keepDecision(ctx: ManagerContext, decision: Decision): Promise<void> {
  const { owners, unowned, day, concerned } = decision;
  const choices = owners.map(({ crm, key, given }) => [crm, key, given] as const);
  const ofUnowned = unowned === undefined ? [] : [["", "", unowned.to === "open" ? null : unowned] as const];
  await withClaims({ ...ctx, claims: managerClaims(ctx) }, async (client) => {
    for (const [crm, key, given] of [...choices, ...ofUnowned]) {
      const where = [ctx.organization.id, crm, key];
      if (given === null) {
        await execute(
          client,
          "delete from private.owner_choice where organization_id = $1 and crm = $2 and owner_email = $3",
          where,
        );
        continue;
      }
      await execute(
        client,
        `insert into private.owner_choice (organization_id, crm, owner_email, given, user_id)
         values ($1, $2, $3, $4, $5)
         on conflict (organization_id, crm, owner_email) do update set
           given = excluded.given, user_id = excluded.user_id`,
        [...where, given.to, "userId" in given ? given.userId : null],
      );
    }
    await remakeLists(client, ctx.organization.id, day, concerned);
    await recordAudit(client, {
      event: "crm.owners_assigned",
      actorId: ctx.user.id,
      organizationId: ctx.organization.id,
      targetKind: "organization",
      targetId: ctx.organization.id,
      detail: { owners: owners.length, ...(unowned === undefined ? {} : { unowned: unowned.to }) },
      requestId: ctx.requestId,
    });
  });
}
