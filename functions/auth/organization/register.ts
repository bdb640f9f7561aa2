import * as z from "zod";
import { APIError } from "better-auth/api";
import type { Pool } from "pg";
import { allRows, execute, firstRow } from "../../db/statement.ts";
import { inTransaction, type Transaction } from "../../db/transaction.ts";
import type { OpenInvitation } from "./invitation-secret.ts";
import { isFull, membershipKey } from "./membership.ts";

/** The same refusal for a wrong secret and for an unknown, expired or used invitation. */
export const invitationNotFound = (status: "NOT_FOUND" | "BAD_REQUEST" = "NOT_FOUND"): APIError =>
  new APIError(status, {
    code: "INVITATION_NOT_FOUND",
    message: "Invitation not found",
  });

/** The invited person already has an account, and should sign in and accept. */
export const userAlreadyExists = (): APIError =>
  new APIError("UNPROCESSABLE_ENTITY", {
    code: "USER_ALREADY_EXISTS",
    message: "User already exists",
  });

/**
 * Accepts the invitation and creates account, password and membership in one transaction. The mailed secret, checked by
 * the caller, verifies the address. Concurrent calls wait on the invitation's lock. Throws INVITATION_NOT_FOUND,
 * USER_ALREADY_EXISTS, ORGANIZATION_MEMBERSHIP_LIMIT_REACHED.
 */
export async function registerInvited(
  pool: Pool,
  invitation: OpenInvitation,
  { name, passwordHash }: { name: string; passwordHash: string },
): Promise<{ userId: string; teamIds: string[] }> {
  return inTransaction(pool, "request", {}, async (client) => {
    await accept(client, invitation);
    const userId = await createAccount(client, invitation.email, name, passwordHash);
    return { userId, teamIds: await join(client, invitation, userId) };
  });
}

async function accept(
  client: Transaction,
  { id, organizationId, secretHash }: OpenInvitation,
): Promise<void> {
  const count = await execute(
    client,
    `update better_auth.invitation set status = 'accepted'
     where id = $1 and status = 'pending' and expires_at > now() and secret_hash = $2`,
    [id, secretHash],
  );
  if (count !== 1) throw invitationNotFound();
  // Locked, so that the last place is taken once.
  const row = await firstRow(
    client,
    z.object({ members_count: z.number() }),
    "select members_count from better_auth.organization where id = $1 for no key update",
    [organizationId],
  );
  if (isFull(row?.members_count ?? 0)) {
    throw new APIError("FORBIDDEN", {
      code: "ORGANIZATION_MEMBERSHIP_LIMIT_REACHED",
      message: "Organization membership limit reached",
    });
  }
}

async function createAccount(client: Transaction, email: string, name: string, passwordHash: string) {
  const row = await firstRow(
    client,
    z.object({ id: z.string() }),
    `insert into better_auth."user" (name, email, email_verified, role) values ($1, lower($2), true, 'user')
     on conflict (email) do nothing returning id`,
    [name, email],
  );
  const userId = row?.id;
  if (userId === undefined) throw userAlreadyExists();
  await execute(
    client,
    `insert into better_auth.account (account_id, provider_id, user_id, password, updated_at)
     values ($1::text, 'credential', $1::uuid, $2, now())`,
    [userId, passwordHash],
  );
  return userId;
}

async function join(client: Transaction, invitation: OpenInvitation, userId: string): Promise<string[]> {
  const { organizationId, role, teamId } = invitation;
  await execute(
    client,
    `insert into better_auth.member (organization_id, user_id, role, created_at) values ($1, $2, $3, now())`,
    [organizationId, userId, role],
  );
  const rows = await allRows(
    client,
    z.object({ id: z.string() }),
    `update better_auth.team set member_count = member_count + 1
     where organization_id = $1 and id::text = any ($2) returning id`,
    [organizationId, teamId?.split(",") ?? []],
  );
  for (const { id } of rows) {
    await execute(
      client,
      `insert into better_auth.team_member (team_id, user_id, membership_key, created_at) values ($1, $2, $3, now())`,
      [id, userId, membershipKey(id, userId)],
    );
  }
  return rows.map(({ id }) => id);
}
