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
 * A path that means the same however often it is normalized: no empty segment, none that begins with a dot,
 * nothing encoded. "/..//elsewhere" is a path of ours until somebody shortens it to "//elsewhere".
 */
const PATH = /^(?:\/[\w~@+-][\w.~@+-]*)*\/?$/;

/**
 * Whether an address to go to is written as one of ours: a path, or our origin as it is and a path. Pages of
 * ours have plain paths, so that what does not read alike to every browser and proxy is refused.
 */
export function isOurAddress(origin: string, value: string): boolean {
  if (MISREAD.test(value)) return false;
  const local = value.startsWith(origin) ? value.slice(origin.length) : value;
  const [path = ""] = local.split(/[?#]/, 1);
  // Without a path, only the origin itself keeps what follows on it.
  return PATH.test(path) && (path !== "" || local !== value);
}

/**
 * Refuses an address to go to that is not written as one of ours, in whichever field. better-auth looks at
 * the origin that such an address has once it is read, which is not how it is sent on. Throws 403.
 */
export function enforceCallbackUrls(origin: string, ...sources: unknown[]): void {
  for (const source of sources.filter(isObject)) {
    for (const [field, code] of Object.entries(FIELDS)) {
      const value = source[field];
      if (typeof value !== "string" || value === "" || isOurAddress(origin, value)) continue;
      throw new APIError("FORBIDDEN", { code, message: french[code] ?? code });
    }
  }
}
