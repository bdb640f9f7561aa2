import type { Contract, ErrorCode } from "./contract.ts";

/** What no call can exclude: a refused entrance or role, a missing variable, an outage, a mistake of ours. */
const ALWAYS: readonly ErrorCode[] = ["forbidden", "not_configured", "unavailable", "unknown"];

/** Every error code that a call may answer: its own, and those that follow from what its contract says. */
export function errorCodes(contract: Contract): ErrorCode[] {
  const { method, path, params, query, body, openTo, scope, errors = [] } = contract;
  const codes: (ErrorCode | false)[] = [
    openTo !== "anyone" && "unauthenticated",
    openTo !== "anyone" && "other_organization",
    scope !== undefined && "invalid_api_key",
    scope !== undefined && "missing_scope",
    openTo === undefined && "no_active_organization",
    (params ?? query ?? body) !== undefined && "invalid_request",
    body !== undefined && "malformed_json",
    // The body is read before it is known to be needless.
    method !== "GET" && "too_large",
    /\{\w*id\}/i.test(path) && "not_found",
    ...errors,
    ...ALWAYS,
  ];
  return [...new Set(codes.filter((code) => code !== false))];
}
