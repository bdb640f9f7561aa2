import { isFull, membershipKey } from "../auth/organization/membership.ts";
import { builder, builtRows, NOW, runBuilt, sql } from "../db/builder.ts";
import type { Transaction } from "../db/claims.ts";

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
  const [organization] = await builtRows(
    client,
    builder
      .selectFrom("better_auth.organization")
      .select("members_count as members")
      .where("id", "=", organizationId)
      .forNoKeyUpdate(),
  );
  if (organization === undefined) return "unknown organization";
  if (isFull(organization.members)) return "organization full";
  const [user] = await builtRows(
    client,
    builder
      .insertInto("better_auth.user")
      .values({ email: sql`lower(${email})`, name, role, image, email_verified: true })
      .returning("id"),
  );
  if (user === undefined) throw new Error("no row was inserted");
  const { id } = user;
  await runBuilt(
    client,
    builder.insertInto("better_auth.account").values({
      account_id: id,
      provider_id: "credential",
      user_id: id,
      password: passwordHash,
      updated_at: NOW,
    }),
  );
  const isFirst = organization.members === 0;
  await runBuilt(
    client,
    builder.insertInto("better_auth.member").values({
      organization_id: organizationId,
      user_id: id,
      role: isFirst ? "owner" : "member",
      created_at: NOW,
    }),
  );
  if (isFirst) await joinFirstTeam(client, organizationId, id);
  return { id };
}

async function joinFirstTeam(client: Transaction, organizationId: string, userId: string): Promise<void> {
  const [team] = await builtRows(
    client,
    builder
      .updateTable("better_auth.team")
      .set((row) => ({ member_count: row("member_count", "+", 1) }))
      .where("id", "=", (team) =>
        team
          .selectFrom("better_auth.team")
          .select("id")
          .where("organization_id", "=", organizationId)
          .orderBy("created_at")
          .orderBy("id")
          .limit(1),
      )
      .returning("id"),
  );
  if (team === undefined) return;
  await runBuilt(
    client,
    builder.insertInto("better_auth.team_member").values({
      team_id: team.id,
      user_id: userId,
      membership_key: membershipKey(team.id, userId),
      created_at: NOW,
    }),
  );
}
