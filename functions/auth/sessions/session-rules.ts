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

/**
 * Active organization of a new session: the one of the session before (named, or of the same person by its token), else
 * the one its user joined first; null if none.
 */
export async function firstOrganization(
  pool: Pool,
  userId: string,
  before: { readonly previous: unknown; readonly token: unknown },
): Promise<string | null> {
  const row = await firstRow(
    pool,
    z.object({ organization_id: z.string() }),
    `select organization_id from better_auth.member where user_id = $1
     order by organization_id is not distinct from coalesce($2::uuid, (
       select s.active_organization_id from better_auth.session s
       where s.token = $3 and s.user_id = $1 and s.expires_at > now())) desc, created_at, id limit 1`,
    [userId, before.previous ?? null, before.token || null],
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
