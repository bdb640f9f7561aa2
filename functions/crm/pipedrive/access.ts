import type { SystemContext } from "../../http/context.ts";
import { AppError } from "../../http/errors.ts";
import { freshAccessToken } from "../connections/access-token-store.ts";
import { getActiveConnection } from "../connections/connection-store.ts";
import { apiOrigin } from "./api-address.ts";
import { authorization } from "./oauth.ts";

const FOREIGN =
  "L’adresse enregistrée n’est pas une adresse de Pipedrive. Reconnectez Pipedrive dans les paramètres.";

/** An access token and the base URL of its account. */
export interface Access {
  readonly accessToken: string;
  readonly apiUrl: string;
}

/**
 * Token access through the one function that keeps a rotated refresh token, and the account's URL. Throws as
 * `freshAccessToken`, and `crm_not_connected` if the stored URL is not one of the vendor's.
 */
export function accessOf(ctx: SystemContext): (rejected?: string) => Promise<Access> {
  let apiUrl: string | null | undefined;
  return async (rejected) => {
    const accessToken = await freshAccessToken(
      ctx,
      "pipedrive",
      async (refreshToken) => {
        const grant = await authorization.renewGrant(ctx, refreshToken);
        // The account may have been renamed, which changes its URL.
        if (grant !== "revoked" && grant.apiUrl !== undefined) ({ apiUrl } = grant);
        return grant;
      },
      rejected,
    );
    apiUrl ??= (await getActiveConnection(ctx, "pipedrive")).apiUrl;
    const origin = apiUrl === null ? null : apiOrigin(ctx.environment, apiUrl);
    if (origin !== null) return { accessToken, apiUrl: origin };
    ctx.log.error("stored pipedrive address is foreign");
    throw new AppError("crm_not_connected", FOREIGN);
  };
}
