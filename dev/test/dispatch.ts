import type { Pool } from "pg";
import type { Platform } from "../../functions/http/platform.ts";
import { dispatch } from "../../functions/workers/dispatch.ts";

/**
 * Dispatches at an instant for one organization, as if it had not been looked at, nor its hourly work handed out; at
 * the last quarter of an hour, in which everybody's is due.
 */
export async function dispatchFor(
  { admin, platform }: { readonly admin: Pool; readonly platform: Platform },
  organizationId: string,
  instant = "2026-11-20T00:45:00Z",
): Promise<void> {
  await admin.query("delete from private.job_key where organization_id = $1", [organizationId]);
  await admin.query(
    `insert into private.last_dispatch (organization_id, quarter)
     select id, case when id = $1 then '-infinity' else $2::timestamptz end from better_auth.organization
     on conflict (organization_id) do update set quarter = excluded.quarter`,
    [organizationId, instant],
  );
  const { environment, pool, log } = platform;
  await dispatch({ environment, pool, log, clock: { now: () => new Date(instant) } });
}
