import * as z from "zod";
import type { Pool } from "pg";
import { firstRow } from "../../db/statement.ts";
import { storedIdentifier } from "../stored-links.ts";
import { textOf } from "./entry.ts";

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** A caller's value if it is a uuid, else null. */
export function idOf(value: unknown): string | null {
  return typeof value === "string" && UUID.test(value) ? value : null;
}

/** Who makes a call, read before it: signing out or deleting an account leaves nothing to read. */
const Actor = z.object({
  id: z.string(),
  email: z.string(),
  impersonatedBy: z.string().nullable(),
  /** The active organization, else the one joined first. */
  organizationId: z.string().nullable(),
  /** Every organization the person belongs to. */
  memberships: z.array(z.string()),
});
export type Actor = z.infer<typeof Actor>;

/** The person of a session token; null if nobody is signed in. */
export async function readActor(pool: Pool, token: string): Promise<Actor | null> {
  const row = await firstRow(
    pool,
    Actor,
    `select u.id, u.email, s.impersonated_by as "impersonatedBy", own.ids[1] as "organizationId", own.ids as memberships
     from better_auth.session s
     join better_auth."user" u on u.id = s.user_id
     cross join lateral (
       select coalesce(array_agg(m.organization_id order by
         m.organization_id is not distinct from s.active_organization_id desc, m.created_at, m.id), '{}') as ids
       from better_auth.member m where m.user_id = u.id) own
     where s.token = $1 and s.expires_at > now()`,
    [token],
  );
  return row ?? null;
}

/** A person as an entry names them, with the organization whose owners see what happens to them. */
const Person = z.object({
  id: z.string(),
  email: z.string(),
  emailVerified: z.boolean(),
  role: z.string().nullable(),
  hasPassword: z.boolean(),
  organizationId: z.string().nullable(),
});
export type Person = z.infer<typeof Person>;

async function readPerson(pool: Pool, condition: string, value: string | null): Promise<Person | null> {
  if (value === null) return null;
  const row = await firstRow(
    pool,
    Person,
    `select u.id, u.email, u.email_verified as "emailVerified", u.role,
       exists (select from better_auth.account a where a.user_id = u.id and a.password is not null) as "hasPassword",
       (select m.organization_id from better_auth.member m where m.user_id = u.id
        order by m.created_at, m.id limit 1) as "organizationId"
     from better_auth."user" u where ${condition}`,
    [value],
  );
  return row ?? null;
}

/** The person of an account id; null if unknown, or if the value is not a uuid. */
export const personById = (pool: Pool, id: unknown): Promise<Person | null> =>
  readPerson(pool, "u.id = $1", idOf(id));

/** The person of an e-mail address, in any case of letters; null if unknown, or if the value is not text. */
export const personByEmail = (pool: Pool, email: unknown): Promise<Person | null> =>
  readPerson(pool, "u.email = lower($1)", textOf(email));

/** The person of a session token, even an expired one; null if unknown, or if the value is not text. */
export const personBySession = (pool: Pool, token: unknown): Promise<Person | null> =>
  readPerson(pool, "u.id = (select s.user_id from better_auth.session s where s.token = $1)", textOf(token));

/** The person a password reset link was sent to; null if unknown. */
export const personByResetToken = (pool: Pool, token: unknown): Promise<Person | null> =>
  readPerson(
    pool,
    `u.id::text = (select v.value from better_auth.verification v
       where v.identifier = $1 and v.expires_at > now() limit 1)`,
    storedIdentifier(`reset-password:${textOf(token) ?? ""}`),
  );

const Member = z.object({
  userId: z.string(),
  email: z.string(),
  role: z.string(),
  organizationId: z.string(),
});
export type Member = z.infer<typeof Member>;

/** A member by id, or by e-mail address within an organization; null if unknown. */
export async function readMember(
  pool: Pool,
  idOrEmail: unknown,
  organizationId: string | null,
): Promise<Member | null> {
  const row = await firstRow(
    pool,
    Member,
    `select m.user_id as "userId", u.email, m.role, m.organization_id as "organizationId"
     from better_auth.member m join better_auth."user" u on u.id = m.user_id
     where m.id = $1 or (u.email = lower($2) and m.organization_id = $3)`,
    [idOf(idOrEmail), textOf(idOrEmail), organizationId],
  );
  return row ?? null;
}

/** An invitation's address; null if unknown. Its id is never recorded, because anyone who has it may register. */
export async function readInvitation(
  pool: Pool,
  id: unknown,
): Promise<{ email: string; role: string | null; organizationId: string } | null> {
  const row = await firstRow(
    pool,
    z.object({ email: z.string(), role: z.string().nullable(), organizationId: z.string() }),
    `select email, role, organization_id as "organizationId" from better_auth.invitation where id = $1`,
    [idOf(id)],
  );
  return row ?? null;
}

const Named = z.object({ id: z.string(), name: z.string(), organizationId: z.string() });
type Named = z.infer<typeof Named>;

/** A team's name and organization; null if unknown, or if the value is not a uuid. */
export async function readTeam(pool: Pool, id: unknown): Promise<Named | null> {
  const row = await firstRow(
    pool,
    Named,
    `select id, name, organization_id as "organizationId" from better_auth.team where id = $1`,
    [idOf(id)],
  );
  return row ?? null;
}

/** An organization's name; null if unknown, or if the value is not a uuid. */
export async function readOrganization(pool: Pool, id: unknown): Promise<Named | null> {
  const row = await firstRow(
    pool,
    Named,
    `select id, name, id as "organizationId" from better_auth.organization where id = $1`,
    [idOf(id)],
  );
  return row ?? null;
}
