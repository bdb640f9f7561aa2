import * as z from "zod";
import { isFull, membershipKey } from "../auth/organization/membership.ts";
import type { Transaction } from "../db/claims.ts";
import { execute, firstRow } from "../db/statement.ts";

interface NewPerson {
  readonly email: string;
  readonly name: string;
  readonly role: "admin" | "user";
  readonly image: string | null;
  readonly passwordHash: string;
}

/**
 * Makes somebody who can sign in with a password and belongs to an organization: its owner where it has no member yet,
 * and then in its first team, as whoever creates an organization is. Whoever calls vouches for the address. Answers
 * their id, or why there is none. Throws what Postgres refuses: an address that has an account is a unique violation.
 */
export async function insertPerson(
  client: Transaction,
  { email, name, role, image, passwordHash }: NewPerson,
  organizationId: string,
): Promise<{ id: string } | "unknown organization" | "organization full"> {
  // Locked, so that the last place is taken once, and the owner’s.
  const organization = await firstRow(
    client,
    z.object({ members: z.number() }),
    "select members_count as members from better_auth.organization where id = $1 for no key update",
    [organizationId],
  );
  if (organization === undefined) return "unknown organization";
  const { members } = organization;
  if (isFull(members)) return "organization full";
  const made = await firstRow(
    client,
    z.object({ id: z.string(), team: z.string().nullable() }),
    `with person as (
       insert into better_auth."user" (email, name, role, image, email_verified)
       values (lower($2), $3, $4, $5, true) returning id
     ), account as (
       insert into better_auth.account (account_id, provider_id, user_id, password, updated_at)
       select id::text, 'credential', id, $6, now() from person
     ), member as (
       insert into better_auth.member (organization_id, user_id, role, created_at)
       select $1::uuid, id, case when $7::boolean then 'owner' else 'member' end, now() from person
     ), team as (
       update better_auth.team set member_count = member_count + 1
       where $7 and id = (select id from better_auth.team where organization_id = $1 order by created_at, id limit 1)
       returning id
     )
     select id, (select id from team) as team from person`,
    [organizationId, email, name, role, image, passwordHash, members === 0],
  );
  if (made === undefined) throw new Error("no row was inserted");
  const { id, team } = made;
  if (team !== null)
    await execute(
      client,
      "insert into better_auth.team_member (team_id, user_id, membership_key, created_at) values ($1, $2, $3, now())",
      [team, id, membershipKey(team, id)],
    );
  return { id };
}
