import * as z from "zod";
import type { Pool } from "pg";
import { call } from "../../db/call.ts";
import { execute, firstRow } from "../../db/statement.ts";

const DAY = 86_400;

/**
 * Seven days, begun anew once a day of them is used; one that is not to be remembered is not renewed
 * (docs/product.md, 4). What is sensitive needs a session of at most a day.
 */
export const session = { expiresIn: 7 * DAY, updateAge: DAY, freshAge: DAY };

/** Active organization of a new session: the previous session's, else the one its user joined first; null if none. */
export async function firstOrganization(
  pool: Pool,
  userId: string,
  previous: unknown,
): Promise<string | null> {
  const row = await firstRow(
    pool,
    z.object({ organization_id: z.string() }),
    `select organization_id from better_auth.member where user_id = $1
     order by organization_id is not distinct from $2::uuid desc, created_at, id limit 1`,
    [userId, previous ?? null],
  );
  return row?.organization_id ?? null;
}

/** Whether the organization’s connection to a CRM works. */
export async function isCrmActive(
  pool: Pool,
  organizationId: string | null | undefined,
  crm: string,
): Promise<boolean> {
  if (!organizationId) return false;
  return (await call(pool, "app.crm_is_active", { organization: organizationId, name: crm })) ?? false;
}

/**
 * Applies bans at once: better-auth checks them only when a session begins, so a banned person's session is ended here,
 * before it is read.
 */
export async function endBannedSession(pool: Pool, token: string): Promise<void> {
  await execute(
    pool,
    `delete from better_auth.session s using better_auth."user" u
     where s.token = $1 and u.id = s.user_id and u.banned and coalesce(u.ban_expires > now(), true)`,
    [token],
  );
}
