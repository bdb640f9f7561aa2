import * as z from "zod";
import type { AuditorContext } from "../http/context.ts";
import { storable } from "../db/storable.ts";
import { defineContract, type Input, ListMeta, Paging } from "../http/contract.ts";
import { endpoint, JsonText } from "../http/endpoint.ts";
import { lambda } from "../http/lambda.ts";
import { readSorting, readWords } from "../http/list-query.ts";
import { AuditEntry } from "./contract.ts";
import { readAudit } from "./store.ts";

export const contract = defineContract({
  method: "GET",
  path: "/api/audit",
  summary: "Qui a fait quoi à qui, et quand\u00A0; pour les propriétaires et les administrateurs.",
  query: Paging.extend({
    /** Accent-insensitive search in the event, the actor and the target. */
    filter: z.string().max(200).optional(),
    event: z.string().max(100).optional(),
    /** The first part of an event's name, before the point, such as `member`. */
    area: z.string().max(100).optional(),
    outcome: AuditEntry.shape.outcome.optional(),
    /** From this instant on. */
    from: z.iso.datetime({ offset: true }).optional(),
    /** Before this instant. */
    to: z.iso.datetime({ offset: true }).optional(),
    /** One organization of all, for product administrators. */
    organizationId: z.uuid().optional(),
    /** `-createdAt`, the newest first, or `createdAt`. */
    sort: z.string().max(200).optional(),
  }),
  response: z.object({ data: z.array(AuditEntry), meta: ListMeta }),
});

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
      event: narrowed.event && storable(narrowed.event),
      area: narrowed.area && storable(narrowed.area),
    },
    oldestFirst: readSorting(sort, ["createdAt"]).at(0) === "createdAt",
    offset,
    pageSize,
  });
}

export const route = endpoint(
  contract,
  { role: "auditor" },
  async (call) => new JsonText(await listAudit(call)),
  { name: "AuditList" },
);
export const handler = lambda(route);
