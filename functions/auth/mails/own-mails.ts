import type { BetterAuthPlugin } from "better-auth";
import { createAuthMiddleware, getSessionFromCtx } from "better-auth/api";
import type { Pool } from "pg";
import { isObject } from "../compatibility/hook.ts";
import { tooManyAttempts } from "../guessing/plugin.ts";
import { secondsUntilMail } from "./recipient-limit.ts";

/** The two calls of a signed-in person whose mails have a count of their own, which no stranger can use up. */
const OWN = { "/change-email": "change-email", "/send-verification-email": "own-verify" } as const;

/**
 * Limits the mails that somebody signed in has sent to themselves, and tells them: 429. Counted before the
 * call looks anything up, so that the refusal does not tell a taken address from a free one.
 */
export function ownMails(pool: Pool) {
  const counted = new WeakSet<Request>();
  const heldBack = new WeakMap<Request, number>();
  return {
    /** Whether the verification that a request sends has been counted here. */
    isCounted: (request: Request | undefined): boolean => request !== undefined && counted.has(request),
    /** Notes that the mail of a request waits, where better-auth answers success whatever becomes of it. */
    noteWait: (seconds: number, request: Request | undefined): void => {
      if (seconds > 0 && request) heldBack.set(request, seconds);
    },
    plugin: {
      id: "relance-own-mails",
      hooks: {
        before: [
          {
            matcher: ({ path }) => (path ?? "") in OWN,
            handler: createAuthMiddleware(async (ctx) => {
              const current = await getSessionFromCtx(ctx);
              if (!current) return;
              const { email, emailVerified } = current.user;
              if (ctx.path === "/send-verification-email") {
                const asked = isObject(ctx.body) ? ctx.body["email"] : undefined;
                if (emailVerified || typeof asked !== "string" || asked.toLowerCase() !== email) return;
                if (ctx.request) counted.add(ctx.request);
              }
              const wait = await secondsUntilMail(pool, OWN[ctx.path as keyof typeof OWN], email);
              if (wait > 0) throw tooManyAttempts(wait);
            }),
          },
        ],
        after: [
          {
            matcher: ({ path }) => path === "/delete-user",
            handler: createAuthMiddleware(async ({ request }) => {
              const wait = request && heldBack.get(request);
              if (wait !== undefined) throw tooManyAttempts(wait);
            }),
          },
        ],
      },
    } satisfies BetterAuthPlugin,
  };
}
