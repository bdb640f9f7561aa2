import * as z from "zod";
import { firstRow } from "../db/statement.ts";
import { isProductAdmin, type UserContext } from "../http/context.ts";
import { NotFoundError } from "../http/errors.ts";

/**
 * The caller's context in an organization they name: their own, or any for a product admin, who acts there
 * as its owner. Throws `not_found`.
 */
export async function inOrganization(
  ctx: UserContext,
  organizationId: string | undefined,
): Promise<UserContext> {
  if (organizationId === undefined || organizationId === ctx.organization.id) return ctx;
  if (!isProductAdmin(ctx)) throw new NotFoundError();
  const found = await firstRow(
    ctx.pool,
    z.object({ time_zone: z.string() }),
    "select time_zone from app.organizations_to_serve() where organization_id = $1",
    [organizationId],
  );
  if (found === undefined) throw new NotFoundError();
  return {
    ...ctx,
    organization: { id: organizationId, timeZone: found.time_zone },
    claims: { ...ctx.claims, organizationId, role: "owner" },
  };
}
