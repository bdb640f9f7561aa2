import type { Pool } from "pg";
import type { Environment } from "../../env.ts";
import { errorFields, type Log } from "../../http/log.ts";
import type { MailContent } from "../../mail/compose-mail.ts";
import { type MailKind, sendMail } from "../../mail/send-mail.ts";
import { secondsUntilMail } from "./recipient-limit.ts";

export type Deliver = (to: string, kind: MailKind, content: MailContent) => Promise<void>;

/**
 * Sends a mail before the request that asked for it is answered. A mail server that fails is noted and no
 * more, and so is a recipient who has had enough of them: the answer must not tell an address that has an
 * account from one that has none.
 */
export function createDeliver(environment: Environment, pool: Pool, log: Log): Deliver {
  return async (to, kind, content) => {
    try {
      if ((await secondsUntilMail(pool, kind, to)) > 0) {
        log.warn("a mail was held back: its recipient has had many", { kind });
        return;
      }
      await sendMail(environment, { ...content, kind, to });
    } catch (error) {
      log.error("a mail was not sent", { kind, ...errorFields(error) });
    }
  };
}
