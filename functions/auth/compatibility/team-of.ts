import * as z from "zod";
import type { Pool } from "pg";
import { allRows } from "../../db/statement.ts";

/**
 * Each person's team in an organization, by user id: the one joined first. better-auth 1.2.8 kept a single team in the
 * member's row; now a person may be in several.
 */
export async function teamsOf(
  pool: Pool,
  organizationId: string,
  userIds: readonly string[],
): Promise<Map<string, string>> {
  const rows = await allRows(
    pool,
    z.object({ user_id: z.string(), team_id: z.string() }),
    `select distinct on (tm.user_id) tm.user_id, tm.team_id
     from better_auth.team_member tm join better_auth.team t on t.id = tm.team_id
     where t.organization_id = $1 and tm.user_id = any ($2::uuid[])
     order by tm.user_id, tm.created_at, tm.id`,
    [organizationId, userIds],
  );
  return new Map(rows.map((row) => [row.user_id, row.team_id]));
}
