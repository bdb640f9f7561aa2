import type { SystemContext } from "../../http/context.ts";
import { freshAccessToken } from "../connections/access-token-store.ts";
import { authorization } from "./oauth.ts";

export interface Access {
  readonly accessToken: string;
}

/** Token access through the one function that keeps a rotated refresh token. Throws as `freshAccessToken`. */
export function accessOf(ctx: SystemContext): (rejected?: string) => Promise<Access> {
  return async (rejected) => ({
    accessToken: await freshAccessToken(
      ctx,
      "sellsy",
      (refreshToken) => authorization.renewGrant(ctx, refreshToken),
      rejected,
    ),
  });
}
