import { createAuthMiddleware, isAPIError } from "better-auth/api";
import type { Hook } from "./hook.ts";

/** Today's codes to those of better-auth 1.2.8 (docs/product.md, 8), by route. */
const CODES: Record<string, Record<string, string>> = {
  "/verify-email": {
    TOKEN_EXPIRED: "token_expired",
    INVALID_TOKEN: "invalid_token",
    USER_NOT_FOUND: "user_not_found",
    INVALID_USER: "unauthorized",
  },
  "/callback/:id": { state_mismatch: "please_restart_the_process" },
};

/** Replaces a redirect's `error` by its code in better-auth 1.2.8. */
export const redirectCodes: Hook = {
  matcher: (ctx) => (ctx.path ?? "") in CODES,
  handler: createAuthMiddleware(async (ctx) => {
    const { returned, responseHeaders } = ctx.context;
    const location = responseHeaders?.get("location");
    if (!isAPIError(returned) || returned.statusCode !== 302 || !location) return;
    const codes = CODES[ctx.path] ?? {};
    const renamed = location.replace(/(?<=[?&]error=)\w+(?=&|#|$)/, (code) => codes[code] ?? code);
    if (renamed !== location) throw ctx.redirect(renamed);
  }),
};
