import type { AuditorContext } from "../http/context.ts";
import type { Input } from "../http/contract.ts";
import { readSorting, readWords } from "../http/list-query.ts";
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
  const { filter, organizationId, sort, offset, pageSize, ...narrowed } = input.query;
  return readAudit(ctx, {
    organizationId: organizationId ?? null,
    words: readWords(filter),
    narrowed: {
      ...narrowed,
      event: narrowed.event?.replaceAll("\0", ""),
      area: narrowed.area?.replaceAll("\0", ""),
    },
    oldestFirst: readSorting(sort, ["createdAt"]).at(0) === "createdAt",
    offset,
    pageSize,
  });
}
