import type { Pool } from "pg";
import type { MailKind } from "../../mail/send-mail.ts";
import { giveBackAttempt, takeAttempt } from "../guessing/attempts.ts";

/** Mails of one kind to one address, from any requester; links already sent stay valid. */
const MAILS = { most: 5, seconds: 60 * 60 };

/** What is counted: a kind of mail, or one only the signed-in person can trigger. */
type MailBucket = MailKind | "change-email" | "own-verify";

/** 0 if another mail may be sent to this recipient, else the seconds until then. */
export function secondsUntilMail(pool: Pool, bucket: MailBucket, to: string): Promise<number> {
  return takeAttempt(pool, { kind: `mail-${bucket}`, of: to }, MAILS);
}

/** Uncounts a mail that did not go. */
export function giveBackMail(pool: Pool, bucket: MailBucket, to: string): Promise<void> {
  return giveBackAttempt(pool, { kind: `mail-${bucket}`, of: to });
}

/** Uncounts all mails to a recipient, who has shown by following one that they were wanted. */
export async function giveBackMails(pool: Pool, bucket: MailBucket, to: string): Promise<void> {
  for (let n = 0; n < MAILS.most; n++) await giveBackMail(pool, bucket, to);
}
