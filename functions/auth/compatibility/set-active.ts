import { createAuthMiddleware, dispatchAuthEndpoint, isAPIError } from "better-auth/api";
import { type Hook, isObject } from "./hook.ts";

/**
 * set-active answers what get-full-organization does: members, teams, and the invitations to whoever may
 * see them. Today's better-auth answers the organization's row alone (docs/product.md, 7).
 */
export const setActive: Hook = {
  matcher: (ctx) => ctx.path === "/organization/set-active",
  handler: createAuthMiddleware(async (ctx) => {
    const { returned } = ctx.context;
    if (!isObject(returned) || isAPIError(returned)) return undefined;
    const getFullOrganization = ctx.context.getPlugin("organization")?.endpoints.getFullOrganization;
    if (getFullOrganization === undefined) return undefined;
    return dispatchAuthEndpoint(getFullOrganization, {
      context: ctx.context,
      method: "GET",
      query: { organizationId: returned["id"] },
      ...(ctx.headers === undefined ? {} : { headers: ctx.headers }),
      asResponse: false,
    });
  }),
};
