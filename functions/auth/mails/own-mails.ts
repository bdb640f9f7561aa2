import type { BetterAuthPlugin } from "better-auth";
import { createAuthMiddleware, getSessionFromCtx } from "better-auth/api";
import type { Pool } from "pg";
import { isObject } from "../compatibility/hook.ts";
import { tooManyAttempts } from "../guessing/plugin.ts";
import { secondsUntilMail } from "./recipient-limit.ts";

/** Calls of signed-in people whose mails are counted separately, so that strangers cannot use up the limit. */
const OWN = { "/change-email": "change-email", "/send-verification-email": "own-verify" } as const;

/**
 * Limits the mails signed-in people send to themselves, with a 429. Counted before any lookup, so that the refusal does
 * not reveal whether an address is taken.
 */
export function ownMails(pool: Pool) {
  const counted = new WeakSet<Request>();
  const heldBack = new WeakMap<Request, number>();
  return {
    /** Whether this request's verification mail has been counted already. */
    isCounted: (request: Request | undefined): boolean => request !== undefined && counted.has(request),
    /** Records that a request's mail must wait, because better-auth reports success whatever happens. */
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
              // The matcher lets no other path come here.
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
