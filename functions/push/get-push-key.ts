import * as z from "zod";
import type { UserContext } from "../http/context.ts";
import { defineContract, type Wire } from "../http/contract.ts";
import { endpoint } from "../http/endpoint.ts";
import { lambda } from "../http/lambda.ts";
import { vapidKeys } from "./vapid-keys.ts";

export const contract = defineContract({
  method: "GET",
  path: "/api/push-key",
  summary: "La clé publique par laquelle un navigateur s’abonne à nos notifications (RFC 8292).",
  response: z.object({ publicKey: z.string() }),
});

/** GET /api/push-key. Throws `not_configured` where nothing can be sent. */
export async function getPushKey({ ctx }: { ctx: UserContext }): Promise<Wire<typeof contract>> {
  return { publicKey: vapidKeys(ctx).publicKey };
}

export const route = endpoint(contract, "session", getPushKey, { name: "PushGetKey", environment: ["push"] });
export const handler = lambda(route);
