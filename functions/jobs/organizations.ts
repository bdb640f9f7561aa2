import { withClaims } from "../db/claims.ts";
import { longStatement } from "../db/transaction.ts";
import type { BaseContext, SystemContext } from "../http/context.ts";

export interface ServedOrganization {
  readonly id: string;
  readonly timeZone: string;
  /** CRMs whose connection works. */
  readonly crms: readonly string[];
}

/** Every organization the scheduler works for. */
export async function readOrganizations(ctx: BaseContext): Promise<ServedOrganization[]> {
  const { rows } = await longStatement<ServedOrganization>(
    ctx.pool,
    `select organization_id as id, time_zone as "timeZone", crms from app.organizations_to_serve()`,
  );
  return rows;
}

/** The time zone of the context's organization. */
export async function readTimeZone(ctx: SystemContext): Promise<string> {
  const { rows } = await withClaims(ctx, (client) =>
    client.query<{ time_zone: string }>(
      "select time_zone from app.organizations_to_serve() where organization_id = $1",
      [ctx.claims.organizationId],
    ),
  );
  return rows[0]?.time_zone ?? "Europe/Paris";
}
