import type { Pool } from "pg";
import type { Environment } from "../../env.ts";
import { errorFields, type Log } from "../../http/log.ts";
import type { MailContent } from "../../mail/compose-mail.ts";
import { type MailKind, sendMail } from "../../mail/send-mail.ts";
import { secondsUntilMail } from "./recipient-limit.ts";

/** Sends a mail within its recipient's limit, unless that was counted before; answers the seconds it has to wait, or 0. */
export type Deliver = (
  to: string,
  kind: MailKind,
  content: MailContent,
  options?: { readonly isCounted: boolean },
) => Promise<number>;

/**
 * Sends a mail before the request that asked for it is answered. A mail server that fails is noted and no
 * more, and so is a recipient who has had enough of them: an answer to a stranger must not tell an address
 * that has an account from one that has none.
 */
export function createDeliver(environment: Environment, pool: Pool, log: Log): Deliver {
  return async (to, kind, content, { isCounted } = { isCounted: false }) => {
    try {
      const wait = isCounted ? 0 : await secondsUntilMail(pool, kind, to);
      if (wait > 0) {
        log.warn("a mail was held back: its recipient has had many", { kind });
        return wait;
      }
      await sendMail(environment, { ...content, kind, to });
    } catch (error) {
      log.error("a mail was not sent", { kind, ...errorFields(error) });
    }
    return 0;
  };
}
