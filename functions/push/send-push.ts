import { buildPushPayload } from "@block65/webcrypto-web-push";
import type { BaseContext } from "../http/context.ts";
import { isPushService } from "./push-services.ts";
import type { PushSubscription } from "./store.ts";
import { vapidKeys } from "./vapid-keys.ts";

/** Seconds for which a push service keeps what an absent browser has not fetched: until noon at the latest. */
const LIFE = 6 * 3600;
const TIMEOUT = 10_000;

/** Says that a subscription no longer exists: https://www.rfc-editor.org/rfc/rfc8030#section-7.3 */
const GONE = [404, 410];
/** Passes: https://www.rfc-editor.org/rfc/rfc8030#section-8.4, and what HTTP says of a timeout. */
const PASSING = [408, 429];

/**
 * Sends a title to a browser, encrypted for it alone. `gone`: the push service does not know the subscription any
 * more. `refused`: it does not take what we send, for instance because the browser subscribed with another key
 * (https://www.rfc-editor.org/rfc/rfc8292#section-4.2); the subscription may still be good, and the log has the status.
 * Throws for temporary failures (408, 429, 5xx), and after ten seconds.
 */
export async function sendPush(
  ctx: Pick<BaseContext, "environment" | "log">,
  { endpoint, p256dh, auth }: PushSubscription,
  title: string,
): Promise<"sent" | "gone" | "refused"> {
  if (!isPushService(endpoint)) return "gone";
  const { method, headers, body } = await buildPushPayload(
    { data: { title }, options: { ttl: LIFE, urgency: "normal", topic: "morning" } },
    { endpoint, expirationTime: null, keys: { p256dh, auth } },
    vapidKeys(ctx),
  );
  const reply = await fetch(endpoint, {
    method: method.toUpperCase(),
    headers,
    body,
    redirect: "manual",
    signal: AbortSignal.timeout(TIMEOUT),
  });
  if (GONE.includes(reply.status)) return "gone";
  if (reply.status >= 400 && reply.status < 500 && !PASSING.includes(reply.status)) {
    ctx.log.error("push refused", { status: reply.status, refusals: 1 });
    return "refused";
  }
  if (!reply.ok) throw new Error(`the push service answered ${reply.status}`);
  return "sent";
}
