import type { BetterAuthPlugin, GenericEndpointContext } from "better-auth";
import { APIError, createAuthMiddleware, getSessionFromCtx, isAPIError } from "better-auth/api";
import type { Pool } from "pg";
import { isObject } from "../compatibility/hook.ts";
import { type Attempt, giveBackAttempt, takeAttempt } from "./attempts.ts";
import { knownDevice, rememberDevice } from "./known-device.ts";

/** Wrong passwords for one account: shared by all unknown devices, per known device, and per session. */
const WRONG_PASSWORDS = { most: 10, seconds: 15 * 60 };

const SIGN_IN = "/sign-in/email";
/** Calls in which a signed-in person enters their current password. */
const OWN_PASSWORD: Record<string, string> = {
  "/change-password": "currentPassword",
  "/delete-user": "password",
};
/** Calls that make a device known: signing in, using a mailed link, or changing the password. */
const PROOFS = [
  SIGN_IN,
  "/sign-in/social",
  "/callback/:id",
  "/register",
  "/reset-password",
  "/change-password",
];

/** Replies that mean the password was checked and wrong. */
const WRONG = ["INVALID_EMAIL_OR_PASSWORD", "INVALID_PASSWORD"];

/** The attempt a call makes; null if it involves no password. */
async function attemptOf(ctx: GenericEndpointContext): Promise<Attempt | null> {
  const body: unknown = ctx.body;
  if (!isObject(body)) return null;
  if (ctx.path === SIGN_IN) {
    const { email } = body;
    if (typeof email !== "string") return null;
    const device = await knownDevice(ctx, email);
    return device === null ? { kind: "account", of: email } : { kind: "device", of: device };
  }
  if (typeof body[OWN_PASSWORD[ctx.path] ?? ""] !== "string") return null;
  const current = await getSessionFromCtx(ctx);
  return current && { kind: "own", of: current.user.id };
}

/**
 * Limits wrong passwords per account, in addition to better-auth's limit per address, with OWASP's device cookies:
 * guessing strangers block each other, never a device that signed in before or followed a mailed link
 * (docs/decisions/031). Addresses without an account are counted alike.
 */
export function guessing(pool: Pool) {
  const attempts = new WeakMap<Request, Attempt>();
  const resets = new WeakMap<Request, string>();
  return {
    /**
     * Wraps a handler to uncount attempts that did not end in a wrong password: it was right, the account is banned, or
     * an outage occurred.
     */
    settling:
      (handler: (request: Request) => Promise<Response>) =>
      async (request: Request): Promise<Response> => {
        try {
          return await handler(request);
        } finally {
          const attempt = attempts.get(request);
          if (attempt) await giveBackAttempt(pool, attempt);
        }
      },
    /** The person whose password a request just set by a mailed link. */
    onPasswordReset: async ({ user }: { user: { email: string } }, request?: Request): Promise<void> => {
      if (request) resets.set(request, user.email);
    },
    plugin: {
      id: "relance-guessing",
      hooks: {
        before: [
          {
            matcher: ({ path }) => path === SIGN_IN || (path ?? "") in OWN_PASSWORD,
            handler: createAuthMiddleware(async (ctx) => {
              const attempt = await attemptOf(ctx);
              if (attempt === null || ctx.request === undefined) return;
              const wait = await takeAttempt(pool, attempt, WRONG_PASSWORDS);
              if (wait > 0) throw tooManyAttempts(wait);
              attempts.set(ctx.request, attempt);
            }),
          },
        ],
        after: [
          {
            matcher: ({ path }) => PROOFS.includes(path ?? "") || (path ?? "") in OWN_PASSWORD,
            handler: createAuthMiddleware(async (ctx) => {
              if (ctx.request === undefined) return;
              const { newSession, returned } = ctx.context;
              if (isAPIError(returned) && WRONG.includes(String(returned.body?.code))) {
                attempts.delete(ctx.request);
              }
              const email = resets.get(ctx.request) ?? newSession?.user.email;
              if (email !== undefined && PROOFS.includes(ctx.path)) await rememberDevice(ctx, email);
            }),
          },
        ],
      },
    } satisfies BetterAuthPlugin,
  };
}

/** 429 with the seconds to wait, in the form of all others (answer-auth.ts). */
export function tooManyAttempts(seconds: number): APIError {
  return new APIError(
    "TOO_MANY_REQUESTS",
    { code: "TOO_MANY_REQUESTS" },
    { "x-retry-after": String(seconds) },
  );
}
