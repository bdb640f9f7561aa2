import { AppError } from "./errors.ts";
import type { RouteRow } from "./route-row.ts";

/** Whether a path matches a contract’s: `{id}` matches one segment. */
function matches(path: string, requested: string): boolean {
  const wanted = path.split("/");
  const parts = requested.split("/");
  return (
    parts.length === wanted.length &&
    wanted.every((want, at) => (want.startsWith("{") ? parts[at] !== "" : parts[at] === want))
  );
}

/** Methods that calls accept at a path; empty if the path is unknown. */
export function allowedMethods(
  calls: readonly Pick<RouteRow, "method" | "path">[],
  requested: string,
): string[] {
  return calls.filter(({ path }) => matches(path, requested)).map(({ method }) => method);
}

/** The error for an unmatched call: 405 if other methods are allowed, else 404. */
export function unknownRoute(allowed: string[]): AppError {
  return new AppError(allowed.length > 0 ? "method_not_allowed" : "not_found", undefined, undefined, allowed);
}
