import type { BetterAuthPlugin } from "better-auth";
import { APIError, createAuthMiddleware } from "better-auth/api";
import type { Pool } from "pg";
import { isObject } from "./compatibility/hook.ts";
import { execute } from "../db/statement.ts";
import { enforcePasswordRules } from "./passwords/password-rules.ts";

/**
 * Actions only the person may take: who can sign in as them, how, and whether they keep the account; who belongs to an
 * organization, they included (decision 096).
 */
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
  "/organization/invite-member",
  "/organization/cancel-invitation",
  "/organization/accept-invitation",
  "/organization/reject-invitation",
  "/organization/update-member-role",
  "/organization/remove-member",
  "/organization/leave",
  "/organization/delete",
]);

/** A hundred years, in seconds. */
const LONGEST_BAN = 100 * 366 * 24 * 3_600;

/**
 * Closes what the admin plugin allows and the product does not: accounts with a password that breaks the rules or with
 * arbitrary columns, bans of more than a hundred years, and account changes while impersonating (decision 096). The
 * hooks throw better-auth's APIError: 400 for a password or a ban, 403 while impersonating.
 */
export function administrationGuards(pool: Pool): BetterAuthPlugin {
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
            // Deleted from the body itself, because a hook's result is merged over the body.
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
            // A longer ban has no date the database can hold.
            throw new APIError("BAD_REQUEST", {
              code: "INVALID_BAN_DURATION",
              message: "Cette durée de suspension est trop longue.",
            });
          }),
        },
        {
          matcher: ({ path }) => OWN.has(path ?? ""),
          handler: createAuthMiddleware(async (ctx) => {
            const { secret, authCookies } = ctx.context;
            const token = await ctx.getSignedCookie(authCookies.sessionToken.name, secret);
            if (!token || !(await isActing(pool, token))) return;
            throw new APIError("FORBIDDEN", {
              code: "IMPERSONATING",
              message: "Vous agissez au nom d’une autre personne\u00A0: elle seule peut faire cela.",
            });
          }),
        },
      ],
    },
  };
}

/** Asked of the database: better-auth would keep the session it read, and its person’s address as it was before. */
async function isActing(pool: Pool, token: string): Promise<boolean> {
  const count = await execute(
    pool,
    "select from better_auth.session where token = $1 and impersonated_by is not null",
    [token],
  );
  return count > 0;
}
