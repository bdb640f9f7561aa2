import { createAuthEndpoint, dispatchAuthEndpoint, requestPasswordReset } from "better-auth/api";
import * as z from "zod";

const PATH = "/forget-password";

/**
 * POST /forget-password { email, redirectTo? }: today's /request-password-reset under its old name, with
 * all that surrounds it. Answers { status: true } whether or not the address has an account
 * (docs/product.md, 7).
 */
export const forgetPassword = createAuthEndpoint(
  PATH,
  { method: "POST", body: z.object({ email: z.email(), redirectTo: z.string().optional() }) },
  async (ctx) => {
    await dispatchAuthEndpoint(requestPasswordReset, {
      context: ctx.context,
      body: ctx.body,
      method: "POST",
      ...(ctx.headers === undefined ? {} : { headers: ctx.headers }),
      ...(ctx.request === undefined ? {} : { request: ctx.request }),
      asResponse: false,
    });
    return ctx.json({ status: true });
  },
);

/** The same limit as /request-password-reset: three a minute per address. */
export const forgetPasswordRate = { pathMatcher: (path: string) => path === PATH, window: 60, max: 3 };
