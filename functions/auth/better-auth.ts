import { i18n } from "@better-auth/i18n";
import { betterAuth } from "better-auth";
import { createAuthMiddleware } from "better-auth/api";
import { admin, customSession } from "better-auth/plugins";
import { CamelCasePlugin, Kysely, PostgresDialect } from "kysely";
import type { Pool } from "pg";
import { noteCaller } from "../http/activity.ts";
import type { Environment } from "../env.ts";
import { errorFields, type Log } from "../http/log.ts";
import { administrationGuards } from "./administration-guards.ts";
import { auditOpening, auditPlugin } from "./audit/plugin.ts";
import { enforceCallbackUrls } from "./callback-urls.ts";
import { PASSWORD_MAXIMUM } from "./contract.ts";
import { compatibility } from "./compatibility/plugin.ts";
import { withDefaultCallback } from "./default-callbacks.ts";
import { deviceKey } from "./sessions/device-key.ts";
import { french } from "./french.ts";
import { guessing } from "./guessing/plugin.ts";
import { mailOptions } from "./mails/mail-options.ts";
import { organizationGuards } from "./organization/guards.ts";
import { organizationPlugin } from "./organization/plugin.ts";
import { sessionFirst } from "./organization/session-first.ts";
import { enforcePasswordRules } from "./passwords/password-rules.ts";
import { rescuePlugin } from "./passwords/rescue.ts";
import { endBannedSession, firstOrganization, isCrmActive, session } from "./sessions/session-rules.ts";
import { timeZoneOfPerson } from "./sessions/time-zone-of-person.ts";
import { AUTH_PATH } from "./social/callback-address.ts";
import { socialProviders } from "./social/social-providers.ts";
import { verification } from "./stored-links.ts";
import { timeFloor } from "./time-floor.ts";
import { enforceAddressLength, enforceUserRules } from "./user-rules.ts";

/** Header in which our entrance passes the caller's address; a client's own value is overwritten. */
export const CLIENT_ADDRESS_HEADER = "x-relance-client-address";

/** Limits per IP address (IPv6: per /64 network). Others are better-auth's: sign-in 3 per 10 s, mails 3 per minute. */
const rateLimits = {
  // The settings poll every second, from several tabs of an office behind one address.
  "/get-session": { window: 10, max: 1_000 },
  // These send a mail, and one checks a password.
  "/delete-user": { window: 60, max: 5 },
  "/change-email": { window: 60, max: 5 },
};

/**
 * better-auth over the product's tables. No public sign-up; sessions of seven days, not cached in a cookie, so that
 * bans and revocations apply at once; rate limits in the database.
 */
export function createAuth(environment: Environment, pool: Pool, log: Log) {
  const { APP_URL, BRAND } = environment.application();
  const { BETTER_AUTH_SECRET, MAXIMUM_TEAMS } = environment.auth();
  const mails = mailOptions(environment, pool, log);
  const limits = guessing(pool);
  const rescue = rescuePlugin(environment, pool, log);
  const auth = betterAuth({
    appName: BRAND,
    baseURL: APP_URL,
    basePath: AUTH_PATH,
    secret: BETTER_AUTH_SECRET,
    trustedOrigins: [new URL(APP_URL).origin],
    telemetry: { enabled: false },
    logger: {
      log: (level, message, ...rest: unknown[]) => {
        // Messages of better-auth quote addresses, so only the error's class and place are logged.
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
      // As long as the state of a social sign-in lives (docs/product.md, 9); five minutes unless said.
      cookies: { state: { attributes: { maxAge: 600 } } },
      // Explicit, because better-auth disables both when NODE_ENV or TEST indicates tests.
      disableOriginCheck: false,
      disableCSRFCheck: false,
    },
    rateLimit: { enabled: true, storage: "database", customRules: rateLimits },
    session,
    verification,
    emailAndPassword: {
      ...mails.emailAndPassword,
      onPasswordReset: async (of, request) => {
        await limits.onPasswordReset(of, request);
        await rescue.onPasswordReset(of, request);
      },
      disableSignUp: true,
      minPasswordLength: 12,
      maxPasswordLength: PASSWORD_MAXIMUM,
    },
    emailVerification: mails.emailVerification,
    user: mails.user,
    socialProviders: socialProviders(environment),
    account: {
      encryptOAuthTokens: true,
      // An address verified only by another service, or not verified here, opens no account.
      accountLinking: { enabled: true, trustedProviders: [], allowDifferentEmails: false },
    },
    hooks: {
      before: createAuthMiddleware(async (ctx) => {
        const { secret, authCookies } = ctx.context;
        const token = await ctx.getSignedCookie(authCookies.sessionToken.name, secret);
        if (token) await endBannedSession(pool, token);
        await sessionFirst(pool, ctx.path, token);
        enforceCallbackUrls(new URL(APP_URL).origin, ctx.body, ctx.query);
        enforcePasswordRules(ctx.body);
        enforceAddressLength(ctx.body);
        const body = withDefaultCallback(ctx.path, ctx.body);
        return body === undefined ? undefined : { context: { body } };
      }),
      after: createAuthMiddleware(async ({ context: { session, newSession } }) => {
        const now = newSession ?? session;
        const active: unknown = now?.session["activeOrganizationId"];
        noteCaller({ userId: now?.user.id, organizationId: typeof active === "string" ? active : null });
      }),
    },
    // Other errors than better-auth's refusals are answered and logged like the rest of the API's.
    onAPIError: { throw: true },
    databaseHooks: {
      user: {
        create: { before: async (user) => enforceUserRules(user) },
        update: { before: async (user) => enforceUserRules(user) },
      },
      session: {
        create: {
          before: async (session, ctx) => {
            // Signing in again reads no session: the cookie tells which one was before.
            const { authCookies, secret } = ctx?.context ?? {};
            const token =
              authCookies && (await ctx?.getSignedCookie(authCookies.sessionToken.name, secret ?? ""));
            const previous = ctx?.context.session?.session["activeOrganizationId"];
            const activeOrganizationId = await firstOrganization(pool, session.userId, { previous, token });
            return { data: { ...session, activeOrganizationId } };
          },
        },
      },
    },
    plugins: [
      auditOpening(pool, log),
      limits.plugin,
      // Before the guards of organizations, which verify the address of whoever accepts an invitation.
      administrationGuards(pool),
      organizationPlugin(pool, MAXIMUM_TEAMS),
      organizationGuards(environment, pool, log),
      mails.plugin,
      rescue.plugin,
      admin(),
      compatibility(pool),
      auditPlugin(),
      timeFloor(),
      i18n({
        translations: { fr: french },
        defaultLocale: "fr",
        detection: ["callback"],
        getLocale: () => "fr",
      }),
      customSession(async ({ user, session }) => {
        // Better-auth does not type the columns that its plugins add to a session.
        const { activeOrganizationId, impersonatedBy } = session as {
          activeOrganizationId?: string | null;
          impersonatedBy?: string | null;
        };
        const [isHubspotAuthActive, timeZone] = await Promise.all([
          isCrmActive(pool, activeOrganizationId, "hubspot"),
          timeZoneOfPerson(pool, user.id, activeOrganizationId),
        ]);
        return {
          user,
          session,
          isHubspotAuthActive,
          timeZone,
          deviceKey: deviceKey(BETTER_AUTH_SECRET, user.id, impersonatedBy),
        };
      }),
    ],
  });
  return { ...auth, handler: limits.settling(auth.handler) };
}
export type Auth = ReturnType<typeof createAuth>;
