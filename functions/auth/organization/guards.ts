import type { BetterAuthPlugin } from "better-auth";
import type { Pool } from "pg";

/** What the organization plugin lets through and the specification does not (sections 4 to 6). */
export function organizationGuards(_pool: Pool): BetterAuthPlugin {
  return { id: "relance-organization-guards" };
}
