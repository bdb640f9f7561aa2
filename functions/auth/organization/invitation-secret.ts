import * as z from "zod";
import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import type { Pool } from "pg";
import { firstRow } from "../../db/statement.ts";

/** Creates an invitation secret: the mailed token and its stored hash. */
export function createSecret(): { token: string; hash: Buffer } {
  const token = randomBytes(32).toString("base64url");
  return { token, hash: hashOf(token) };
}

function hashOf(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}

/** An invitation that can still be accepted or rejected. */
const OpenInvitation = z.object({
  id: z.string(),
  email: z.string(),
  role: z.string(),
  organizationId: z.string(),
  organizationName: z.string(),
  inviterName: z.string(),
  expiresAt: z.date(),
  teamId: z.string().nullable(),
  /** Whoever has the invited address has an account already. */
  hasAccount: z.boolean(),
  secretHash: z.instanceof(Buffer).nullable(),
});
export type OpenInvitation = z.infer<typeof OpenInvitation>;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The invitation if it is pending and unexpired, else null. */
export async function findOpenInvitation(pool: Pool, id: string): Promise<OpenInvitation | null> {
  if (!UUID.test(id)) return null;
  const row = await firstRow(
    pool,
    OpenInvitation,
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
  return row ?? null;
}

/** The same, by mailed secret; null does not say what was wrong. */
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
