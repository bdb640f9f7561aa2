import type { BetterAuthPlugin } from "better-auth";
import { APIError, createAuthMiddleware, getSessionFromCtx } from "better-auth/api";
import { isObject } from "./compatibility/hook.ts";
import { enforcePasswordRules } from "./password-rules.ts";

/** What only the person themselves does: who gets in as them, by what, and whether they stay. */
const OWN = new Set([
  "/change-password",
  "/change-email",
  "/delete-user",
  "/delete-user/callback",
  "/link-social",
  "/unlink-account",
  "/get-access-token",
  "/refresh-token",
  "/list-sessions",
  "/revoke-session",
  "/revoke-sessions",
  "/revoke-other-sessions",
]);

/** A hundred years, in seconds. */
const LONGEST_BAN = 100 * 366 * 24 * 3_600;

/**
 * What the admin plugin lets administrators do and the product does not: an account with a password that
 * breaks the rules or with columns of their choice, and the account of whom they act as (docs/decisions/015).
 */
export function administrationGuards(): BetterAuthPlugin {
  return {
    id: "relance-administration-guards",
    hooks: {
      before: [
        {
          matcher: ({ path }) => path === "/admin/create-user",
          handler: createAuthMiddleware(async (ctx) => {
            const body: unknown = ctx.body;
            if (!isObject(body)) return;
            if ("password" in body) enforcePasswordRules({ newPassword: body["password"] });
            const { data } = body;
            // Taken out of the body itself: what a hook gives back is laid over what was there.
            delete body["data"];
            if (isObject(data) && data["image"] !== undefined) body["data"] = { image: data["image"] };
          }),
        },
        {
          matcher: ({ path }) => path === "/admin/ban-user",
          handler: createAuthMiddleware(async (ctx) => {
            const body: unknown = ctx.body;
            const seconds = isObject(body) ? body["banExpiresIn"] : undefined;
            if (typeof seconds !== "number" || Math.abs(seconds) <= LONGEST_BAN) return;
            // Longer ones have no date that the database could hold.
            throw new APIError("BAD_REQUEST", {
              code: "INVALID_BAN_DURATION",
              message: "Cette durée de suspension est trop longue.",
            });
          }),
        },
        {
          matcher: ({ path }) => OWN.has(path ?? ""),
          handler: createAuthMiddleware(async (ctx) => {
            const current = await getSessionFromCtx(ctx);
            if (!current?.session["impersonatedBy"]) return;
            throw new APIError("FORBIDDEN", {
              code: "IMPERSONATING",
              message: "Vous agissez au nom d’une autre personne : elle seule peut faire cela.",
            });
          }),
        },
      ],
    },
  };
}
