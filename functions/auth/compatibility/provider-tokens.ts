import type { GenericEndpointContext } from "better-auth";
import { createAuthMiddleware, isAPIError } from "better-auth/api";
import { decryptOAuthToken } from "better-auth/oauth2";
import { type Hook, isObject } from "./hook.ts";

/**
 * The fields of a provider's tokens that today's better-auth has dropped (docs/product.md, 7): their
 * type, which is Bearer with all its providers (RFC 6750), the scopes as a list, and the refresh token, which it
 * answers once it was used only.
 */
export const providerTokens: Hook = {
  matcher: (ctx) => ctx.path === "/get-access-token" || ctx.path === "/refresh-token",
  handler: createAuthMiddleware(async (ctx) => {
    const { returned } = ctx.context;
    if (!isObject(returned) || isAPIError(returned)) return undefined;
    const { scope } = returned;
    const scopes = typeof scope === "string" ? { scopes: scope.split(",").filter(Boolean) } : {};
    return { tokenType: "Bearer", ...scopes, ...(await refreshTokenOf(ctx)), ...returned };
  }),
};

async function refreshTokenOf(ctx: GenericEndpointContext): Promise<object> {
  const userId = ctx.context.session?.user.id;
  // The hook before has put the row's id there (accounts.ts).
  const id: unknown = isObject(ctx.body) ? ctx.body["accountId"] : undefined;
  const accounts = userId === undefined ? [] : await ctx.context.internalAdapter.findAccounts(userId);
  const account = accounts.find((one) => one.id === id);
  if (account?.refreshToken == null) return {};
  return {
    refreshToken: await decryptOAuthToken(account.refreshToken, ctx.context),
    refreshTokenExpiresAt: account.refreshTokenExpiresAt ?? null,
  };
}
