import type { SystemContext } from "../../http/context.ts";
import { AppError } from "../../http/errors.ts";
import { freshAccessToken } from "../connections/access-token-store.ts";
import { getActiveConnection } from "../connections/connection-store.ts";
import type { Access } from "./send.ts";
import { instanceOrigin } from "./instance-address.ts";
import { authorization } from "./oauth.ts";

const FOREIGN =
  "L’adresse enregistrée n’est pas une adresse de Salesforce. Reconnectez Salesforce dans les paramètres.";

/**
 * Token access through the one function that keeps a rotated refresh token, and the org's URL. Throws as
 * `freshAccessToken`, and `crm_not_connected` if the stored URL is not one of the vendor's.
 */
export function accessOf(ctx: SystemContext): (rejected?: string) => Promise<Access> {
  let known: { apiUrl: string | null; signInHost: string | null } | undefined;
  return async (rejected) => {
    const connection = (known ??= await getActiveConnection(ctx, "salesforce"));
    const accessToken = await freshAccessToken(
      ctx,
      "salesforce",
      async (refreshToken) => {
        const grant = await authorization.renewGrant(ctx, refreshToken, connection.signInHost);
        // The org may have moved to another instance.
        if (grant !== "revoked" && grant.apiUrl !== undefined)
          known = { ...connection, apiUrl: grant.apiUrl };
        return grant;
      },
      rejected,
    );
    const { apiUrl } = known;
    const origin = apiUrl === null ? null : instanceOrigin(ctx.environment, apiUrl);
    if (origin !== null) return { accessToken, apiUrl: origin };
    ctx.log.error("stored salesforce address is foreign");
    throw new AppError("crm_not_connected", FOREIGN);
  };
}
