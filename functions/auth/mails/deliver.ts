import type { Pool } from "pg";
import type { Environment } from "../../env.ts";
import { errorFields, type Log } from "../../http/log.ts";
import type { MailContent } from "../../mail/compose-mail.ts";
import { type MailKind, sendMail } from "../../mail/send-mail.ts";
import { secondsUntilMail } from "./recipient-limit.ts";

/** Sends a mail within the recipient's rate limit, unless already counted; returns the seconds to wait, or 0. */
export type Deliver = (
  to: string,
  kind: MailKind,
  content: MailContent,
  options?: { readonly isCounted: boolean },
) => Promise<number>;

/**
 * Sends a mail before its request is answered. A failing mail server or an exhausted recipient limit is only logged:
 * replies to strangers must not reveal which addresses have an account.
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
