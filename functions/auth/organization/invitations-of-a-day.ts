import { APIError } from "better-auth/api";
import type { Pool } from "pg";
import * as z from "zod";
import { call } from "../../db/call.ts";
import { firstRow } from "../../db/statement.ts";

/** Invitations an organization mails in 24 hours at most, whoever invites, sent again ones included. */
export const INVITATIONS_A_DAY = 50;

/**
 * Refuses an invitation beyond the day's number before better-auth cancels the one it replaces. Not to people outside
 * the organization, whom it refuses itself. Throws INVITATION_DAILY_LIMIT_REACHED (403).
 */
export async function refuseBeyondDay(pool: Pool, named: unknown, sessionToken: string): Promise<void> {
  const of = await firstRow(
    pool,
    z.object({ organization: z.uuid() }),
    `select m.organization_id as organization from better_auth.session s
     join better_auth.member m on m.user_id = s.user_id
       and m.organization_id::text = coalesce(lower($2), s.active_organization_id::text)
     where s.token = $1 and s.expires_at > now()`,
    [sessionToken, typeof named === "string" && named !== "" ? named : null],
  );
  if (of === undefined) return;
  refuse(
    await call(pool, "app.invitation_mail_wait", { organization: of.organization, most: INVITATIONS_A_DAY }),
  );
}

/** Counts a mail that is about to go, in parallel too. Throws INVITATION_DAILY_LIMIT_REACHED (403). */
export async function takeInvitationMail(pool: Pool, organization: string): Promise<void> {
  refuse(await call(pool, "app.take_invitation_mail", { organization, most: INVITATIONS_A_DAY }));
}

/** Uncounts a mail that did not go. */
export async function giveBackInvitationMail(pool: Pool, organization: string): Promise<void> {
  await call(pool, "app.give_back_invitation_mail", { organization });
}

function refuse(seconds: number | null): void {
  if (seconds === null || seconds === 0) return;
  throw new APIError(
    "FORBIDDEN",
    {
      code: "INVITATION_DAILY_LIMIT_REACHED",
      message: `Votre organisation a envoyé ${INVITATIONS_A_DAY} invitations en 24 heures, le maximum. Réessayez dans ${spellOut(seconds)}.`,
    },
    { "retry-after": String(seconds) },
  );
}

function spellOut(seconds: number): string {
  const [count, unit] =
    seconds < 2 * 3_600 ? [Math.ceil(seconds / 60), "minute"] : [Math.ceil(seconds / 3_600), "heure"];
  return `${count}\u00A0${unit}${count === 1 ? "" : "s"}`;
}
