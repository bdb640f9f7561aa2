import type { Contract } from "./contract.ts";
import { AppError } from "./errors.ts";

/** Whether a path is one of a contract’s: `{id}` is any one part of it, `{proxy+}` all that is left, at its end. */
function matches(path: string, requested: string): boolean {
  const wanted = path.split("/");
  const parts = requested.split("/");
  const whole = wanted.at(-1)?.endsWith("+}") !== true;
  if (whole ? parts.length !== wanted.length : parts.length < wanted.length) return false;
  return wanted.every((want, at) => (want.startsWith("{") ? parts[at] !== "" : parts[at] === want));
}

/** Methods that some contract takes at a path; none when the path is unknown. */
export function allowedMethods(contracts: readonly Contract[], requested: string): string[] {
  return contracts.filter(({ path }) => matches(path, requested)).map(({ method }) => method);
}

/** The error of a path nobody answers: 405 where other methods are taken, 404 where none is. */
export function unknownRoute(allowed: string[]): AppError {
  return new AppError(allowed.length > 0 ? "method_not_allowed" : "not_found", undefined, undefined, allowed);
}
