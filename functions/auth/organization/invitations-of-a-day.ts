import { APIError } from "better-auth/api";
import type { Pool } from "pg";
import * as z from "zod";
import { type Queryable, execute, firstRow } from "../../db/statement.ts";
import { inTransaction } from "../../db/transaction.ts";

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
  refuse(await secondsToWait(pool, of.organization));
}

/**
 * Counts a mail that is about to go; those at the same time are counted one after the other. Throws
 * INVITATION_DAILY_LIMIT_REACHED (403).
 */
export async function takeInvitationMail(pool: Pool, organization: string): Promise<void> {
  const wait = await inTransaction(pool, "request", {}, async (client) => {
    await execute(client, "select from better_auth.organization where id = $1 for no key update", [
      organization,
    ]);
    await execute(
      client,
      `delete from better_auth.invitation_mail
       where organization_id = $1 and sent_at <= clock_timestamp() - interval '1 day'`,
      [organization],
    );
    const seconds = await secondsToWait(client, organization);
    if (seconds === 0)
      await execute(client, "insert into better_auth.invitation_mail (organization_id) values ($1)", [
        organization,
      ]);
    return seconds;
  });
  refuse(wait);
}

/** Seconds until an organization may mail another invitation; 0 if it may now. */
async function secondsToWait(queryable: Queryable, organization: string): Promise<number> {
  // The oldest of the day’s last mails: the next may go once its day is over.
  const last = await firstRow(
    queryable,
    z.object({ seconds: z.number() }),
    `select ceil(extract(epoch from sent_at + interval '1 day' - clock_timestamp()))::integer as seconds
     from better_auth.invitation_mail
     where organization_id = $1 and sent_at > clock_timestamp() - interval '1 day'
     order by sent_at desc, id desc offset $2 limit 1`,
    [organization, INVITATIONS_A_DAY - 1],
  );
  return last === undefined ? 0 : Math.max(1, last.seconds);
}

/** Uncounts a mail that did not go. */
export async function giveBackInvitationMail(pool: Pool, organization: string): Promise<void> {
  await execute(
    pool,
    `delete from better_auth.invitation_mail where id = (
       select id from better_auth.invitation_mail where organization_id = $1
       order by sent_at desc, id desc limit 1 for update skip locked)`,
    [organization],
  );
}

function refuse(seconds: number): void {
  if (seconds === 0) return;
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
