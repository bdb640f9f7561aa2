import { APIError } from "better-auth/api";
import { isObject } from "./compatibility/hook.ts";
import { french } from "./french.ts";

/** The fields that hold an address to go to, and what their refusal is called. */
const FIELDS: Record<string, string> = {
  callbackURL: "INVALID_CALLBACK_URL",
  redirectTo: "INVALID_REDIRECT_URL",
  errorCallbackURL: "INVALID_ERROR_CALLBACK_URL",
  newUserCallbackURL: "INVALID_NEW_USER_CALLBACK_URL",
};

/** Control characters, spaces and backslashes: browsers drop or turn them, and a header cannot hold some. */
// oxlint-disable-next-line no-control-regex
const MISREAD = /[\u0000-\u0020\u007f-\u00a0\\]/;

/**
 * Refuses an address to go to that is not written as one of ours: a path, or our origin as it is. better-auth
 * looks at the origin that such an address has once it is read, which is not how it is sent on. Throws 403.
 */
export function enforceCallbackUrls(origin: string, ...sources: unknown[]): void {
  for (const source of sources.filter(isObject)) {
    for (const [field, code] of Object.entries(FIELDS)) {
      const value = source[field];
      if (typeof value !== "string" || value === "") continue;
      const isOurs =
        value.startsWith("/") || (value.startsWith(origin) && /^($|[/?#])/.test(value.slice(origin.length)));
      if (isOurs && !MISREAD.test(value)) continue;
      throw new APIError("FORBIDDEN", { code, message: french[code] ?? code });
    }
  }
}
