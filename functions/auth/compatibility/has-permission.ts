import { createAuthMiddleware } from "better-auth/api";
import { type Hook, isObject } from "./hook.ts";

const PATHS = ["/organization/has-permission", "/admin/has-permission"];

/**
 * Reads the deprecated `permission` as `permissions` (docs/product.md, 5): better-auth accepts the
 * old name, and then answers as if nothing had been asked.
 */
export const singularPermission: Hook = {
  matcher: (ctx) => PATHS.includes(ctx.path ?? ""),
  handler: createAuthMiddleware(async (ctx) => {
    const body: unknown = ctx.body;
    if (!isObject(body) || !isObject(body["permission"]) || "permissions" in body) return;
    body["permissions"] = body["permission"];
    delete body["permission"];
  }),
};
