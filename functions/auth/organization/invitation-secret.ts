import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import type { Pool } from "pg";

/** A new secret of an invitation: what is mailed, and what is stored. */
export function createSecret(): { token: string; hash: Buffer } {
  const token = randomBytes(32).toString("base64url");
  return { token, hash: hashOf(token) };
}

function hashOf(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}

/** An invitation that can still be accepted or rejected. */
export interface OpenInvitation {
  readonly id: string;
  readonly email: string;
  readonly role: string;
  readonly organizationId: string;
  readonly organizationName: string;
  readonly inviterName: string;
  readonly expiresAt: Date;
  readonly teamId: string | null;
  /** Whoever has the invited address has an account already. */
  readonly hasAccount: boolean;
  readonly secretHash: Buffer | null;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The invitation, if it is pending and unexpired. */
export async function findOpenInvitation(pool: Pool, id: string): Promise<OpenInvitation | null> {
  if (!UUID.test(id)) return null;
  const { rows } = await pool.query<OpenInvitation>(
    `select i.id, i.email, coalesce(i.role, 'member') as role, i.organization_id as "organizationId",
            o.name as "organizationName", u.name as "inviterName", i.expires_at as "expiresAt",
            i.team_id as "teamId", i.secret_hash as "secretHash",
            exists (select from better_auth."user" a where a.email = lower(i.email)) as "hasAccount"
     from better_auth.invitation i
     join better_auth.organization o on o.id = i.organization_id
     join better_auth."user" u on u.id = i.inviter_id
     where i.id = $1 and i.status = 'pending' and i.expires_at > now()`,
    [id],
  );
  return rows[0] ?? null;
}

/** The same for whoever holds the mailed secret; null does not say what was wrong. */
export async function findInvitationBySecret(
  pool: Pool,
  id: string,
  token: string,
): Promise<OpenInvitation | null> {
  const invitation = await findOpenInvitation(pool, id);
  if (!invitation?.secretHash) return null;
  const hash = hashOf(token);
  return hash.length === invitation.secretHash.length && timingSafeEqual(hash, invitation.secretHash)
    ? invitation
    : null;
}
