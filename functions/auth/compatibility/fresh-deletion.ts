import { APIError, createAuthMiddleware, getSessionFromCtx } from "better-auth/api";
import { type Hook, isObject } from "./hook.ts";

/**
 * Whoever deletes their account gives the password or has signed in within a day (docs/product.md, 5): today's
 * better-auth mails the link that confirms it before it looks. Throws 400 SESSION_EXPIRED.
 */
export const freshDeletion: Hook = {
  matcher: ({ path }) => path === "/delete-user",
  handler: createAuthMiddleware(async (ctx) => {
    const body: unknown = ctx.body;
    if (isObject(body) && (Boolean(body["password"]) || Boolean(body["token"]))) return;
    const { freshAge } = ctx.context.sessionConfig;
    const current = await getSessionFromCtx(ctx);
    if (!current || Date.now() - current.session.createdAt.getTime() < freshAge * 1_000) return;
    throw new APIError("BAD_REQUEST", {
      code: "SESSION_EXPIRED",
      message: "Session expired. Re-authenticate to perform this action.",
    });
  }),
};
