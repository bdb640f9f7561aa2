import { timeZoneOf } from "../db/time-zone.ts";
import { isProductAdmin, type UserContext } from "./context.ts";
import { NotFoundError } from "./errors.ts";

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
  const timeZone = await timeZoneOf(ctx.pool, organizationId);
  if (timeZone === undefined) throw new NotFoundError();
  return {
    ...ctx,
    organization: { id: organizationId, timeZone },
    claims: { ...ctx.claims, organizationId, role: "owner" },
  };
}
