import { APIError, createAuthMiddleware, getSessionFromCtx, isAPIError } from "better-auth/api";
import { PASSWORD_MAXIMUM } from "../contract.ts";
import { type Hook, isObject } from "./hook.ts";

/** check-slug and update say of a taken slug, word for word, what clients compare (docs/product.md, 8). */
export const takenSlug: Hook = {
  matcher: (ctx) => ctx.path === "/organization/check-slug" || ctx.path === "/organization/update",
  handler: createAuthMiddleware(async (ctx) => {
    const { returned } = ctx.context;
    if (!isAPIError(returned) || returned.body?.["code"] !== "ORGANIZATION_SLUG_ALREADY_TAKEN") return;
    throw new APIError("BAD_REQUEST", { code: "SLUG_IS_TAKEN", message: "slug is taken" });
  }),
};

/**
 * Where organizations cannot be deleted, their deletion is forbidden, and needs a session to be so; today's
 * better-auth says that there is no such route (docs/product.md, 8). A missing id is left to it.
 */
export const disabledDeletion: Hook = {
  matcher: (ctx) => ctx.path === "/organization/delete",
  handler: createAuthMiddleware(async (ctx) => {
    const options = ctx.context.getPlugin("organization")?.options;
    if (!options?.disableOrganizationDeletion) return;
    if (!isObject(ctx.body) || typeof ctx.body["organizationId"] !== "string") return;
    if (!(await getSessionFromCtx(ctx))) throw new APIError("UNAUTHORIZED");
    throw new APIError("FORBIDDEN", {
      code: "ORGANIZATION_DELETION_DISABLED",
      message: "Organization deletion is disabled",
    });
  }),
};

/** create-team says to whoever is no member that they are none, not that they may not invite (docs/product.md, 8). */
export const foreignTeam: Hook = {
  matcher: (ctx) => ctx.path === "/organization/create-team",
  handler: createAuthMiddleware(async (ctx) => {
    const { returned } = ctx.context;
    const code = isAPIError(returned) ? returned.body?.["code"] : undefined;
    if (code !== "YOU_ARE_NOT_ALLOWED_TO_INVITE_USERS_TO_THIS_ORGANIZATION") return;
    throw new APIError("FORBIDDEN", {
      code: "USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION",
      message: "You are not a member of this organization",
    });
  }),
};

/** A password too long to be anybody's is a wrong one to whoever signs in (docs/product.md, 8). Throws 401. */
export const endlessPassword: Hook = {
  matcher: (ctx) => ctx.path === "/sign-in/email",
  handler: createAuthMiddleware(async (ctx) => {
    const body: unknown = ctx.body;
    const password = isObject(body) ? body["password"] : undefined;
    if (typeof password !== "string" || password.length <= PASSWORD_MAXIMUM) return;
    throw new APIError("UNAUTHORIZED", {
      code: "INVALID_EMAIL_OR_PASSWORD",
      message: "Invalid email or password",
    });
  }),
};
