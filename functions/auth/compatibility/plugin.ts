import type { BetterAuthPlugin } from "better-auth";

/** The paths, shapes and messages of better-auth 1.2.8 that 1.7.24 has changed (specification, sections 7 and 8). */
export function compatibility(): BetterAuthPlugin {
  return { id: "relance-compatibility" };
}
