import { APIError } from "better-auth/api";
import type { Pool } from "pg";
import * as z from "zod";
import { execute, firstRow } from "../../db/statement.ts";
import { findInvitationBySecret, findOpenInvitation } from "./invitation-secret.ts";
import { invitationNotFound } from "./register.ts";

const Answer = z.object({ invitationId: z.string(), token: z.string().optional().catch(undefined) });

/**
 * Checks an invitation before it is accepted, rejected or canceled: it must be pending and, unless canceled, not
 * expired. Accepting with the mailed secret also verifies the address it was sent to.
 */
export async function guardAnswer(pool: Pool, path: string, body: unknown, session: string): Promise<void> {
  const userId = await userOf(pool, session);
  // Without a session better-auth refuses the call.
  if (userId === undefined) return;
  const answer = Answer.safeParse(body);
  if (!answer.success) return;
  const { invitationId, token } = answer.data;
  if (path.endsWith("/cancel-invitation")) return refuseAnswered(pool, invitationId);
  const invitation = await findOpenInvitation(pool, invitationId);
  if (!invitation) throw invitationNotFound("BAD_REQUEST");
  if (!path.endsWith("/accept-invitation")) return;
  // An invitation of another person: better-auth refuses the call.
  if (!(await isRecipient(pool, invitation.email, userId))) return;
  await refuseMember(pool, invitation.organizationId, userId);
  if (token !== undefined && (await findInvitationBySecret(pool, invitationId, token))) {
    await verifyAddress(pool, invitation.email, userId);
  }
}

async function userOf(pool: Pool, session: string): Promise<string | undefined> {
  const row = await firstRow(
    pool,
    z.object({ user_id: z.string() }),
    "select user_id from better_auth.session where token = $1 and expires_at > now()",
    [session],
  );
  return row?.user_id;
}

async function refuseAnswered(pool: Pool, invitationId: string): Promise<void> {
  const count = await execute(
    pool,
    "select from better_auth.invitation where id = $1 and status <> 'pending'",
    [invitationId],
  );
  if (count) throw invitationNotFound("BAD_REQUEST");
}

async function isRecipient(pool: Pool, email: string, userId: string): Promise<boolean> {
  const count = await execute(pool, 'select from better_auth."user" where id = $1 and email = lower($2)', [
    userId,
    email,
  ]);
  return count === 1;
}

/** Refuses a person who has become a member in another way. */
async function refuseMember(pool: Pool, organizationId: string, userId: string): Promise<void> {
  const count = await execute(
    pool,
    "select from better_auth.member where organization_id = $1 and user_id = $2",
    [organizationId, userId],
  );
  if (count) {
    throw new APIError("BAD_REQUEST", {
      code: "USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION",
      message: "User is already a member of this organization",
    });
  }
}

async function verifyAddress(pool: Pool, email: string, userId: string): Promise<void> {
  await execute(
    pool,
    `update better_auth."user" set email_verified = true, updated_at = now()
     where id = $1 and email = lower($2) and not email_verified`,
    [userId, email],
  );
}
