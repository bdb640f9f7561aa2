import { i18n } from "@better-auth/i18n";
import { betterAuth } from "better-auth";
import { APIError, createAuthMiddleware } from "better-auth/api";
import { admin, customSession, organization } from "better-auth/plugins";
import { CamelCasePlugin, Kysely, PostgresDialect } from "kysely";
import type { Pool } from "pg";
import type { Environment } from "../env.ts";
import { errorFields, type Log } from "../http/log.ts";
import { passwordRules } from "./contract.ts";
import { french } from "./french.ts";

/** The header our own entrance sets to the caller's address; whatever a client sends in it is overwritten. */
export const CLIENT_ADDRESS_HEADER = "x-relance-client-address";

/** The active organization of a new session: that of the session it follows, else the one its user joined first. */
async function firstOrganization(pool: Pool, userId: string, previous: unknown): Promise<string | null> {
  const { rows } = await pool.query<{ organization_id: string }>(
    `select organization_id from better_auth.member where user_id = $1
     order by organization_id is not distinct from $2::uuid desc, created_at, id limit 1`,
    [userId, previous ?? null],
  );
  return rows[0]?.organization_id ?? null;
}

async function isCrmActive(
  pool: Pool,
  organizationId: string | null | undefined,
  crm: string,
): Promise<boolean> {
  if (!organizationId) return false;
  const { rows } = await pool.query<{ active: boolean }>("select app.crm_is_active($1, $2) as active", [
    organizationId,
    crm,
  ]);
  return rows[0]?.active ?? false;
}

/**
 * A ban holds at once: better-auth looks at it only when a session begins, so the session of a banned
 * person ends here, before anything reads it.
 */
async function endBannedSession(pool: Pool, token: string): Promise<void> {
  await pool.query(
    `delete from better_auth.session s using better_auth."user" u
     where s.token = $1 and u.id = s.user_id and u.banned and coalesce(u.ban_expires > now(), true)`,
    [token],
  );
}

/** Refuses a new password that breaks the product's rules, wherever one is set (specification, section 5). */
function enforcePasswordRules(body: unknown): void {
  if (typeof body !== "object" || body === null || !("newPassword" in body)) return;
  const password = body.newPassword;
  if (typeof password !== "string") return;
  const broken = passwordRules.find((rule) => !rule.holds(password));
  if (broken) throw new APIError("BAD_REQUEST", { code: "PASSWORD_RULE_BROKEN", message: broken.message });
}

/**
 * better-auth over the product's tables. No public sign-up; sessions of seven days, never cached in a
 * cookie, so that a ban or a revocation holds at once; rate limits stored in the database.
 */
export function createAuth(environment: Environment, pool: Pool, log: Log) {
  const { APP_URL, BRAND } = environment.application();
  const { BETTER_AUTH_SECRET } = environment.auth();
  return betterAuth({
    appName: BRAND,
    baseURL: APP_URL,
    basePath: "/api/auth",
    secret: BETTER_AUTH_SECRET,
    trustedOrigins: [new URL(APP_URL).origin],
    telemetry: { enabled: false },
    logger: {
      log: (level, message, ...rest: unknown[]) => {
        // Its messages quote addresses: only what was thrown, and where, goes into the log.
        if (level === "error")
          log.error("better-auth", errorFields(rest.find((value) => value instanceof Error) ?? message));
      },
    },
    database: {
      db: new Kysely<unknown>({ dialect: new PostgresDialect({ pool }), plugins: [new CamelCasePlugin()] }),
      type: "postgres",
      transaction: true,
    },
    advanced: {
      database: { generateId: "uuid" },
      ipAddress: { ipAddressHeaders: [CLIENT_ADDRESS_HEADER] },
      useSecureCookies: APP_URL.startsWith("https:"),
      // Said, since better-auth drops both wherever NODE_ENV or TEST speaks of tests.
      disableOriginCheck: false,
      disableCSRFCheck: false,
    },
    rateLimit: { enabled: true, storage: "database" },
    emailAndPassword: { enabled: true, disableSignUp: true, minPasswordLength: 12, maxPasswordLength: 128 },
    user: { deleteUser: { enabled: true } },
    hooks: {
      before: createAuthMiddleware(async (ctx) => {
        enforcePasswordRules(ctx.body);
        const { secret, authCookies } = ctx.context;
        const token = await ctx.getSignedCookie(authCookies.sessionToken.name, secret);
        if (token) await endBannedSession(pool, token);
      }),
    },
    // Whatever is not better-auth's own refusal is answered and logged as every other failure of ours.
    onAPIError: { throw: true },
    databaseHooks: {
      session: {
        create: {
          before: async (session, ctx) => {
            const previous = ctx?.context.session?.session["activeOrganizationId"];
            const activeOrganizationId = await firstOrganization(pool, session.userId, previous);
            return { data: { ...session, activeOrganizationId } };
          },
        },
      },
    },
    plugins: [
      organization({ allowUserToCreateOrganization: false, teams: { enabled: true } }),
      admin(),
      i18n({
        translations: { fr: french },
        defaultLocale: "fr",
        detection: ["callback"],
        getLocale: () => "fr",
      }),
      customSession(async ({ user, session }) => ({
        user,
        session,
        isHubspotAuthActive: await isCrmActive(
          pool,
          (session as { activeOrganizationId?: string | null }).activeOrganizationId,
          "hubspot",
        ),
      })),
    ],
  });
}
export type Auth = ReturnType<typeof createAuth>;
