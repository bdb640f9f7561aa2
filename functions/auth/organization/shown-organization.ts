import { APIError, createAuthMiddleware, getSessionFromCtx } from "better-auth/api";
import { AppError } from "../../http/errors.ts";
import { SHOWN_ORGANIZATION } from "../../http/request-context.ts";
import type { Hook } from "../compatibility/hook.ts";

/** What opens another organization on purpose, and what is about an invitation or about all organizations. */
const OF_NO_PAGE: readonly string[] = [
  "/organization/set-active",
  "/organization/accept-invitation",
  "/organization/reject-invitation",
  "/organization/get-invitation",
  "/organization/list",
  "/organization/check-slug",
];

/**
 * Refuses (409 `other_organization`) a call about organizations from a page that shows another than its session works
 * in, as the session gate does for the product's own calls. better-auth goes on with the session that was read here, so
 * that no other tab moves it in between.
 */
export const refuseOtherOrganization: Hook = {
  matcher: ({ path, headers }) =>
    path !== undefined &&
    path.startsWith("/organization/") &&
    !OF_NO_PAGE.includes(path) &&
    headers?.has(SHOWN_ORGANIZATION) === true,
  handler: createAuthMiddleware(async (ctx) => {
    const shown = ctx.headers?.get(SHOWN_ORGANIZATION)?.toLowerCase();
    const active: unknown = (await getSessionFromCtx(ctx))?.session["activeOrganizationId"];
    if (typeof active !== "string" || active === shown) return;
    const { code, message } = new AppError("other_organization");
    throw new APIError("CONFLICT", { code, message });
  }),
};
