import type { BetterAuthPlugin } from "better-auth";

/** A hook that runs before or after some of better-auth's routes. */
export type Hook = NonNullable<NonNullable<BetterAuthPlugin["hooks"]>["after"]>[number];

/** Whether an outside value is an object. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
