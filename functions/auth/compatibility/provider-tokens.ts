import { createAuthMiddleware, isAPIError } from "better-auth/api";
import { type Hook, isObject } from "./hook.ts";

/**
 * The fields of a provider's tokens that today's better-auth has dropped (docs/product.md, 7): their
 * type, which is Bearer with all its providers (RFC 6750), and the scopes as a list.
 */
export const providerTokens: Hook = {
  matcher: (ctx) => ctx.path === "/get-access-token" || ctx.path === "/refresh-token",
  handler: createAuthMiddleware(async (ctx) => {
    const { returned } = ctx.context;
    if (!isObject(returned) || isAPIError(returned)) return undefined;
    const { scope } = returned;
    const scopes = typeof scope === "string" ? { scopes: scope.split(",").filter(Boolean) } : {};
    return { tokenType: "Bearer", ...scopes, ...returned };
  }),
};
