import { APIError, createAuthMiddleware, getSessionFromCtx, isAPIError } from "better-auth/api";
import type { Hook } from "./hook.ts";

function codeOf(returned: unknown): string | undefined {
  return isAPIError(returned) ? String(returned.body?.["code"] ?? "") : undefined;
}

/** check-slug says of a taken slug, word for word, what the specification quotes (section 5). */
export const takenSlug: Hook = {
  matcher: (ctx) => ctx.path === "/organization/check-slug",
  handler: createAuthMiddleware(async (ctx) => {
    if (codeOf(ctx.context.returned) !== "ORGANIZATION_SLUG_ALREADY_TAKEN") return;
    throw new APIError("BAD_REQUEST", { code: "SLUG_IS_TAKEN", message: "slug is taken" });
  }),
};

/**
 * Where organizations cannot be deleted, their deletion is forbidden, and needs a session to be so; today's
 * better-auth says that there is no such route (specification, section 8).
 */
export const disabledDeletion: Hook = {
  matcher: (ctx) => ctx.path === "/organization/delete",
  handler: createAuthMiddleware(async (ctx) => {
    const code = "ORGANIZATION_DELETION_DISABLED";
    if (codeOf(ctx.context.returned) !== code) return;
    if (!(await getSessionFromCtx(ctx))) throw new APIError("UNAUTHORIZED");
    throw new APIError("FORBIDDEN", { code, message: "Organization deletion is disabled" });
  }),
};
