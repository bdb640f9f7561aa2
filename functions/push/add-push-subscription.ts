import { ECDH } from "node:crypto";
import * as z from "zod";
import type { UserContext } from "../http/context.ts";
import { defineContract, type Input, type Wire } from "../http/contract.ts";
import { endpoint } from "../http/endpoint.ts";
import { AppError } from "../http/errors.ts";
import { lambda } from "../http/lambda.ts";
import { PushEndpoint } from "./contract.ts";
import { isPushService } from "./push-services.ts";
import { insertSubscription } from "./store.ts";

export const contract = defineContract({
  method: "POST",
  path: "/api/me/push-subscriptions",
  summary: "Notifie ce navigateur quand la liste du jour est prête.",
  /** As a browser writes its PushSubscription: https://www.w3.org/TR/push-api/#dom-pushsubscription-tojson */
  body: z.strictObject({
    endpoint: PushEndpoint,
    expirationTime: z.number().nullable().optional(),
    keys: z.strictObject({
      /** An uncompressed point of P-256, 65 bytes. */
      p256dh: z.string().regex(/^B[\w-]{86}$/),
      /** 16 bytes. */
      auth: z.string().regex(/^[\w-]{22}$/),
    }),
  }),
  status: 201,
  response: z.object({ subscribed: z.literal(true) }),
});

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

export const route = endpoint(contract, "session", addPushSubscription, { name: "PushAddSubscription" });
export const handler = lambda(route);
