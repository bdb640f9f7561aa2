import type { Pool } from "pg";
import { builder, builtRows, sql } from "../../db/builder.ts";

/**
 * The time zone of a person's days in an organization, as `app.open_session` has it: their own choice, else the
 * organization's. Null without an organization, or for who is no member.
 */
export async function timeZoneOfPerson(
  pool: Pool,
  userId: string,
  organizationId: string | null | undefined,
): Promise<string | null> {
  if (!organizationId) return null;
  const [row] = await builtRows(
    pool,
    builder
      .selectFrom("better_auth.member as m")
      .innerJoin("better_auth.organization as o", "o.id", "m.organization_id")
      .select((row) =>
        row.fn
          .coalesce(sql<string>`${row.ref("m.preferences")} ->> 'timeZone'`, "o.time_zone")
          .as("timeZone"),
      )
      .where("m.user_id", "=", userId)
      .where("m.organization_id", "=", organizationId),
  );
  return row?.timeZone ?? null;
}
