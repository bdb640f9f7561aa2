import type { BetterAuthPlugin } from "better-auth";

/** What runs before or after some of better-auth's routes. */
export type Hook = NonNullable<NonNullable<BetterAuthPlugin["hooks"]>["after"]>[number];

/** Whether a value that came from outside has fields at all. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
