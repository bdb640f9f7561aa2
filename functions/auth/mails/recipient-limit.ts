import type { Pool } from "pg";
import type { MailKind } from "../../mail/send-mail.ts";
import { takeAttempt } from "../guessing/attempts.ts";

/** Mails of one kind to one address, whoever asks for them and from wherever; those sent stay valid. */
const MAILS = { most: 5, seconds: 60 * 60 };

/** What is counted: a kind of mail, or one that only the signed-in person can have sent. */
type MailBucket = MailKind | "change-email" | "own-verify";

/** 0 when one more may be sent to this recipient, else the seconds until one may. */
export function secondsUntilMail(pool: Pool, bucket: MailBucket, to: string): Promise<number> {
  return takeAttempt(pool, { kind: `mail-${bucket}`, of: to }, MAILS);
}
