import type { AuditorContext } from "../http/context.ts";
import type { Input } from "../http/contract.ts";
import type { listAudit as contract } from "./contract.ts";
import { readAudit } from "./store.ts";

/**
 * GET /api/audit, as JSON text: all entries for a product administrator, those of the active organization
 * for its owners.
 */
export function listAudit({
  ctx,
  input,
}: {
  ctx: AuditorContext;
  input: Input<typeof contract>;
}): Promise<string> {
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
