import type { SystemContext } from "../../http/context.ts";
import { freshAccessToken } from "../connections/access-token-store.ts";
import { renewGrant } from "./oauth.ts";

/** Token access through the one function that keeps a rotated refresh token. */
export function accessOf(ctx: SystemContext): (rejected?: string) => Promise<{ accessToken: string }> {
  return async (rejected) => ({
    accessToken: await freshAccessToken(ctx, "hubspot", (token) => renewGrant(ctx, token), rejected),
  });
}
