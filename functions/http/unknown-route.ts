import type { Contract } from "./contract.ts";
import { AppError } from "./errors.ts";

function matches(path: string, requested: string): boolean {
  const pattern = path.replace(/\{\w+\+\}/g, ".+").replace(/\{\w+\}/g, "[^/]+");
  return new RegExp(`^${pattern}$`).test(requested);
}

/** Methods that some contract takes at a path; none when the path is unknown. */
export function allowedMethods(contracts: readonly Contract[], requested: string): string[] {
  return contracts.filter(({ path }) => matches(path, requested)).map(({ method }) => method);
}

/** The error of a path nobody answers: 405 where other methods are taken, 404 where none is. */
export function unknownRoute(allowed: string[]): AppError {
  return new AppError(allowed.length > 0 ? "method_not_allowed" : "not_found", undefined, undefined, allowed);
}
