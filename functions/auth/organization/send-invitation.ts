import { APIError } from "better-auth/api";
import type { Pool } from "pg";
import { execute } from "../../db/statement.ts";
import type { Environment } from "../../env.ts";
import { errorFields, type Log } from "../../http/log.ts";
import { sendMail } from "../../mail/send-mail.ts";
import { tooManyAttempts } from "../guessing/plugin.ts";
import { giveBackMail, secondsUntilMail } from "../mails/recipient-limit.ts";
import { invitationMail } from "./invitation-mail.ts";
import { giveBackInvitationMail, takeInvitationMail } from "./invitations-of-a-day.ts";
import { createSecret, findOpenInvitation, type OpenInvitation } from "./invitation-secret.ts";
import { cancelEarlier, hasEarlier } from "./replaced-invitations.ts";

/**
 * Mails an invitation with a new secret, then cancels those it replaces. If the mail does not go, a new invitation is
 * canceled, a resent one keeps its previous secret, and links mailed before stay valid. Throws 503
 * INVITATION_MAIL_FAILED to the inviter, 429 if the recipient's limit is reached, or 403 if the organization's of a day is.
 */
export async function sendInvitation(
  { environment, pool, log }: { environment: Environment; pool: Pool; log: Log },
  id: string,
): Promise<void> {
  const invitation = await findOpenInvitation(pool, id);
  if (!invitation) return;
  try {
    await takeInvitationMail(pool, invitation.organizationId);
  } catch (error) {
    await takeBack(pool, invitation);
    throw error;
  }
  const wait = await secondsUntilMail(pool, "invitation", invitation.email);
  if (wait > 0) {
    await giveBackInvitationMail(pool, invitation.organizationId);
    await takeBack(pool, invitation);
    throw tooManyAttempts(wait);
  }
  const { token, hash } = createSecret();
  const { APP_URL, BRAND } = environment.application();
  await execute(pool, "update better_auth.invitation set secret_hash = $2 where id = $1", [id, hash]);
  try {
    await sendMail(environment, {
      kind: "invitation",
      to: invitation.email,
      ...invitationMail(invitation, BRAND, linkOf(APP_URL, invitation, token)),
    });
  } catch (error) {
    log.error("invitation mail not sent", errorFields(error));
    await giveBackInvitationMail(pool, invitation.organizationId);
    await giveBackMail(pool, "invitation", invitation.email);
    await setFormerHash(pool, invitation, hash);
    await takeBack(pool, invitation);
    throw mailFailed(invitation.secretHash !== null || (await hasEarlier(pool, invitation)));
  }
  await cancelEarlier(pool, invitation);
}

/** Leaves the secret of a mail that another call has sent meanwhile. */
async function setFormerHash(pool: Pool, { id, secretHash }: OpenInvitation, own: Buffer): Promise<void> {
  await execute(
    pool,
    "update better_auth.invitation set secret_hash = $2 where id = $1 and secret_hash = $3",
    [id, secretHash, own],
  );
}

/** Cancels a new invitation; one sent before stays. */
async function takeBack(pool: Pool, { id, secretHash }: OpenInvitation): Promise<void> {
  if (secretHash === null) {
    await execute(
      pool,
      "update better_auth.invitation set status = 'canceled' where id = $1 and status = 'pending'",
      [id],
    );
  }
}

function mailFailed(hasLink: boolean): APIError {
  return new APIError("SERVICE_UNAVAILABLE", {
    code: "INVITATION_MAIL_FAILED",
    message: hasLink
      ? "L’e-mail d’invitation n’a pas pu repartir. Le lien déjà envoyé reste valable. Réessayez dans quelques minutes."
      : "L’e-mail d’invitation n’a pas pu partir\u00A0: l’invitation est annulée. Réessayez dans quelques minutes.",
  });
}

function linkOf(appUrl: string, { id, hasAccount }: OpenInvitation, token: string): string {
  const link = new URL(hasAccount ? "/auth/invitation" : "/auth/register", appUrl);
  link.searchParams.set("invitation", id);
  link.searchParams.set("token", token);
  return link.href;
}
