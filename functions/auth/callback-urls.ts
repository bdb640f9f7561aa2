import { APIError } from "better-auth/api";
import { isObject } from "./compatibility/hook.ts";

/** Fields with a redirect target, and what refuses each: the code, and the words that are answered beside the French. */
const FIELDS: Record<string, { code: string; message: string }> = {
  callbackURL: { code: "INVALID_CALLBACK_URL", message: "Invalid callbackURL" },
  redirectTo: { code: "INVALID_REDIRECT_URL", message: "Invalid redirectURL" },
  errorCallbackURL: { code: "INVALID_ERROR_CALLBACK_URL", message: "Invalid errorCallbackURL" },
  newUserCallbackURL: { code: "INVALID_NEW_USER_CALLBACK_URL", message: "Invalid newUserCallbackURL" },
};

/** Control characters, spaces and backslashes: browsers drop or turn them, and a header cannot hold some. */
// oxlint-disable-next-line no-control-regex
const MISREAD = /[\u0000-\u0020\u007f-\u00a0\\]/;

/**
 * A path that stays the same however often it is normalized: no empty segment, none starting with a dot, nothing
 * percent-encoded. "/..//elsewhere" is on our site until it is normalized to "//elsewhere".
 */
const PATH = /^(?:\/[\w~@+-][\w.~@+-]*)*\/?$/;

/**
 * Whether a redirect target is on our site: a path, or our exact origin and a path. Our pages have plain paths, so
 * anything browsers and proxies may read differently is refused.
 */
export function isOurAddress(origin: string, value: string): boolean {
  if (MISREAD.test(value)) return false;
  const local = value.startsWith(origin) ? value.slice(origin.length) : value;
  const [path = ""] = local.split(/[?#]/, 1);
  // Without a path, only the bare origin is safe.
  return PATH.test(path) && (path !== "" || local !== value);
}

/**
 * Refuses redirect targets outside our site, in any field. better-auth checks the parsed origin, which is not the text
 * it redirects to. Throws 403.
 */
export function enforceCallbackUrls(origin: string, ...sources: unknown[]): void {
  for (const source of sources.filter(isObject)) {
    for (const [field, refusal] of Object.entries(FIELDS)) {
      const value = source[field];
      if (typeof value !== "string" || value === "" || isOurAddress(origin, value)) continue;
      throw new APIError("FORBIDDEN", refusal);
    }
  }
}
