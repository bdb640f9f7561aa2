import type { Pool } from "pg";
import type { MailKind } from "../../mail/send-mail.ts";
import { takeAttempt } from "../guessing/attempts.ts";

/** Mails of one kind to one address, whoever asks for them and from wherever; those sent stay valid. */
const MAILS = { most: 5, seconds: 60 * 60 };

/** 0 when one more may be sent to this recipient, else the seconds until one may. */
export function secondsUntilMail(pool: Pool, kind: MailKind, to: string): Promise<number> {
  return takeAttempt(pool, { kind: `mail-${kind}`, of: to }, MAILS);
}
