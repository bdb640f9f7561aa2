import { ECDH } from "node:crypto";
import type { UserContext } from "../http/context.ts";
import type { Input, Wire } from "../http/contract.ts";
import { AppError } from "../http/errors.ts";
import type { addPushSubscription as contract } from "./contract.ts";
import { isPushService } from "./push-services.ts";
import { insertSubscription } from "./store.ts";

/**
 * POST /api/me/push-subscriptions. Throws `invalid_request` for an address of no browser's push service and for a key
 * by which nothing could be encrypted, and `forbidden` to whoever acts as somebody.
 */
export async function addPushSubscription(call: {
  ctx: UserContext;
  input: Input<typeof contract>;
}): Promise<Wire<typeof contract>> {
  const { endpoint, keys } = call.input.body;
  if (!isPushService(endpoint))
    throw new AppError("invalid_request", undefined, {
      endpoint: "Ce n’est pas l’adresse d’un service de notification connu.",
    });
  if (!isPoint(keys.p256dh))
    throw new AppError("invalid_request", undefined, { keys: "Cette clé n’est pas celle d’un navigateur." });
  await insertSubscription(call.ctx, { endpoint, ...keys });
  return { subscribed: true };
}

/** Whether a key in base64url is a point of P-256 (https://www.rfc-editor.org/rfc/rfc8291#section-3.1). */
function isPoint(key: string): boolean {
  try {
    ECDH.convertKey(key, "prime256v1", "base64url");
    return true;
  } catch {
    return false;
  }
}
