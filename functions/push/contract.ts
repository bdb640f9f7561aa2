import * as z from "zod";
import { contract } from "../http/contract.ts";

const Endpoint = z.url().max(2000);

export const getPushKey = contract({
  method: "GET",
  path: "/api/push-key",
  summary: "La clé publique par laquelle un navigateur s’abonne à nos notifications (RFC 8292).",
  response: z.object({ publicKey: z.string() }),
});

export const addPushSubscription = contract({
  method: "POST",
  path: "/api/me/push-subscriptions",
  summary: "Notifie ce navigateur quand la liste du jour est prête.",
  /** As a browser writes its PushSubscription: https://www.w3.org/TR/push-api/#dom-pushsubscription-tojson */
  body: z.strictObject({
    endpoint: Endpoint,
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

export const removePushSubscription = contract({
  method: "DELETE",
  path: "/api/me/push-subscriptions",
  summary: "Ne notifie plus ce navigateur.",
  body: z.strictObject({ endpoint: Endpoint }),
  response: z.object({ subscribed: z.literal(false) }),
});
