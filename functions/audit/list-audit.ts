import { type AccountContext, isProductAdmin } from "../http/context.ts";
import type { Input } from "../http/contract.ts";
import { AppError } from "../http/errors.ts";
import type { listAudit as contract } from "./contract.ts";
import { readAudit } from "./store.ts";

/**
 * GET /api/audit, as JSON text: all entries for a product administrator, those of the active organization
 * for its owners. Throws `no_active_organization`, and `forbidden` for its other members.
 */
export function listAudit({
  ctx,
  input,
}: {
  ctx: AccountContext;
  input: Input<typeof contract>;
}): Promise<string> {
  if (!isProductAdmin(ctx)) {
    if (ctx.membership === null) throw new AppError("no_active_organization");
    if (!ctx.membership.role.split(",").includes("owner")) throw new AppError("forbidden");
  }
  const { filter, event, from, to, organizationId, offset, pageSize } = input.query;
  return readAudit(ctx, {
    organizationId: organizationId ?? null,
    words: (filter ?? "").trim().replaceAll("\0", ""),
    event: event?.replaceAll("\0", "") ?? null,
    from: from ?? null,
    to: to ?? null,
    offset,
    pageSize,
  });
}
