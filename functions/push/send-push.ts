import { buildPushPayload } from "@block65/webcrypto-web-push";
import type { BaseContext } from "../http/context.ts";
import { isPushService } from "./push-services.ts";
import type { PushSubscription } from "./store.ts";
import { vapidKeys } from "./vapid-keys.ts";

/** Seconds for which a push service keeps what an absent browser has not fetched: until noon at the latest. */
const LIFE = 6 * 3600;
const TIMEOUT = 10_000;

/**
 * Sends a title to a browser, encrypted for it alone. `gone`: the push service no longer knows it
 * (https://www.rfc-editor.org/rfc/rfc8030#section-7.3), or refuses it for good, as after a change of our key: its
 * person turns the switch anew. Throws for what may pass (408, 429, 5xx), and after ten seconds.
 */
export async function sendPush(
  ctx: Pick<BaseContext, "environment">,
  { endpoint, p256dh, auth }: PushSubscription,
  title: string,
): Promise<"sent" | "gone"> {
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
  const isLasting = reply.status >= 400 && reply.status < 500 && ![408, 429].includes(reply.status);
  if (isLasting) return "gone";
  if (!reply.ok) throw new Error(`the push service answered ${reply.status}`);
  return "sent";
}
