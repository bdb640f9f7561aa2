import * as z from "zod";
import type { SystemContext } from "../http/context.ts";
import { withClaims } from "./claims.ts";
import { type Queryable, firstRow } from "./statement.ts";

/** The time zone of an organization; undefined where there is none of this id, or nobody works for it. */
export async function timeZoneOf(queryable: Queryable, organizationId: string): Promise<string | undefined> {
  const row = await firstRow(
    queryable,
    z.object({ time_zone: z.string() }),
    "select time_zone from app.organizations_to_serve() where organization_id = $1",
    [organizationId],
  );
  return row?.time_zone;
}

/** The time zone of the context's organization; that of Paris where nobody works for it. */
export async function readTimeZone(ctx: SystemContext): Promise<string> {
  const found = await withClaims(ctx, (client) => timeZoneOf(client, ctx.claims.organizationId));
  return found ?? "Europe/Paris";
}
