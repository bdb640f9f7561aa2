import type { BetterAuthPlugin } from "better-auth";
import { createAuthMiddleware, isAPIError } from "better-auth/api";
import type { Pool } from "pg";
import { errorFields, type Log } from "../../http/log.ts";
import { accountRules } from "./account-rules.ts";
import { adminRules } from "./admin-rules.ts";
import { organizationRules } from "./organization-rules.ts";
import { openCall, record, takeCall } from "./record.ts";
import { type Answer, codeOf, isFields, type Rules } from "./rule.ts";
import { sessionRules } from "./session-rules.ts";
import { idOf, readActor } from "./subjects.ts";

const rules: Rules = { ...sessionRules, ...accountRules, ...organizationRules, ...adminRules };

const isRecorded = (context: { path?: string | undefined; request?: Request | undefined }): boolean =>
  context.request !== undefined && context.path !== undefined && Object.hasOwn(rules, context.path);

/**
 * Reads the target of a call before anything changes or deletes it. Must be the first plugin, so that calls refused by
 * another plugin's hook are recorded too (`auditRefusal`). HTTP calls only.
 */
export function auditOpening(pool: Pool, log: Log): BetterAuthPlugin {
  return {
    id: "relance-audit-opening",
    hooks: {
      before: [
        {
          matcher: isRecorded,
          handler: createAuthMiddleware(async (ctx) => {
            const rule = rules[ctx.path];
            if (rule === undefined || ctx.request === undefined) return;
            try {
              const { secret, authCookies, options } = ctx.context;
              const token = await ctx.getSignedCookie(authCookies.sessionToken.name, secret);
              const call = {
                pool,
                // Copied, because another plugin’s hook may change the call’s body.
                body: isFields(ctx.body) ? { ...ctx.body } : {},
                query: isFields(ctx.query) ? ctx.query : {},
                params: isFields(ctx.params) ? ctx.params : {},
                actor: token ? await readActor(pool, token) : null,
              };
              const about = (await rule.about?.(call)) ?? {};
              const header = options.advanced?.ipAddress?.ipAddressHeaders?.[0];
              const ipAddress = header === undefined ? null : ctx.request.headers.get(header);
              openCall(ctx.request, { path: ctx.path, rule, call, about, ipAddress, log });
            } catch (error) {
              log.error("audit entry not prepared", { path: ctx.path, ...errorFields(error) });
            }
          }),
        },
      ],
    },
  };
}

/**
 * Records who did what to whom through /api/auth, once a call is answered. Must come after the plugins whose hooks may
 * refuse it, and before the time floor.
 */
export function auditPlugin(): BetterAuthPlugin {
  return {
    id: "relance-audit",
    hooks: {
      after: [
        {
          matcher: isRecorded,
          handler: createAuthMiddleware(async (ctx) => {
            const open = ctx.request && takeCall(ctx.request, ctx.path);
            if (open) await record(open, () => answerOf(ctx.context.returned, ctx.context.newSession));
          }),
        },
      ],
    },
  };
}

interface NewSession {
  readonly session: Record<string, unknown>;
  readonly user: Record<string, unknown> & { readonly id: string; readonly email: string };
}

function answerOf(returned: unknown, session: NewSession | null): Answer {
  const status = isAPIError(returned) ? returned.statusCode : 200;
  const location = isAPIError(returned) ? new Headers(returned.headers).get("location") : null;
  // A redirect's address carries the error code.
  const problem = location === null ? null : new URL(location, "http://localhost").searchParams.get("error");
  return {
    ok: status < 400 && problem === null,
    status,
    code: codeOf(problem ?? (isAPIError(returned) ? returned.body?.code : null), status),
    returned: !isAPIError(returned) && isFields(returned) ? returned : {},
    location: location ?? "",
    signedIn: session && {
      id: session.user.id,
      email: session.user.email,
      organizationId: idOf(session.session["activeOrganizationId"]),
    },
  };
}
