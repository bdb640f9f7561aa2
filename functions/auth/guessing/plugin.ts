import type { BetterAuthPlugin, GenericEndpointContext } from "better-auth";
import { APIError, createAuthMiddleware, getSessionFromCtx, isAPIError } from "better-auth/api";
import type { Pool } from "pg";
import { isObject } from "../compatibility/hook.ts";
import { type Attempt, giveBackAttempt, takeAttempt } from "./attempts.ts";
import { knownDevice, rememberDevice } from "./known-device.ts";

/** Wrong passwords for one account: from all strangers together, from one known device, by a session of its own. */
const WRONG_PASSWORDS = { most: 10, seconds: 15 * 60 };

const SIGN_IN = "/sign-in/email";
/** Calls of a signed-in person that try the password they have. */
const OWN_PASSWORD: Record<string, string> = {
  "/change-password": "currentPassword",
  "/delete-user": "password",
};
/** Calls after which the device is its person's: they signed in, held the link of a mail, or knew the password they change. */
const PROOFS = [
  SIGN_IN,
  "/sign-in/social",
  "/callback/:id",
  "/register",
  "/reset-password",
  "/change-password",
];

/** The answers that say that the password was judged, and wrong. */
const WRONG = ["INVALID_EMAIL_OR_PASSWORD", "INVALID_PASSWORD"];

/** What a call tries, or null where it tries no password. */
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
 * Limits wrong passwords by account, beside better-auth's limit by address, with OWASP's device cookies:
 * strangers who guess stop each other, and never a device that signed in before or followed a mailed link
 * (docs/decisions/031). An account that does not exist is counted alike.
 */
export function guessing(pool: Pool) {
  const attempts = new WeakMap<Request, Attempt>();
  const resets = new WeakMap<Request, string>();
  return {
    /**
     * The same handler, which gives each attempt back that did not end in a wrong password: it was right, or
     * the account is banned, or an outage came between.
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
    /** Whose password a request has just set by a mailed link. */
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

/** 429 with the seconds to wait, answered as every other one (answer-auth.ts). */
export function tooManyAttempts(seconds: number): APIError {
  return new APIError(
    "TOO_MANY_REQUESTS",
    { code: "TOO_MANY_REQUESTS" },
    { "x-retry-after": String(seconds) },
  );
}
