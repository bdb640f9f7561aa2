import * as z from "zod";
import type { UserContext } from "../http/context.ts";
import { defineContract, type Input, ListMeta, Paging, type Wire } from "../http/contract.ts";
import { endpoint } from "../http/endpoint.ts";
import { lambda } from "../http/lambda.ts";
import { readSorting, readWords } from "../http/list-query.ts";
import { Suppression, SuppressionReason } from "./contract.ts";
import { tombstoneHasher } from "./tombstones.ts";
import { readSuppressions, SORTABLE } from "./suppression-store.ts";
import { suppressionReply } from "./suppression-reply.ts";

export const contract = defineContract({
  method: "GET",
  path: "/api/suppressions",
  scope: "contacts:read",
  summary: "Qui ne doit pas être contacté, du plus récent au plus ancien si rien n’est demandé d’autre.",
  query: Paging.extend({
    /** Part of a name, an address or a domain; somebody erased is found by their whole address. */
    filter: z.string().max(200).optional(),
    kind: Suppression.shape.kind.optional(),
    reason: SuppressionReason.optional(),
    /** `field` or `-field`, comma separated: since, name, reason. */
    sort: z.string().max(200).optional(),
  }),
  response: z.object({ data: z.array(Suppression), meta: ListMeta }),
});

/** GET /api/suppressions: who must not be contacted, and why. */
export async function listSuppressions(call: {
  ctx: UserContext;
  input: Input<typeof contract>;
}): Promise<Wire<typeof contract>> {
  const { filter, kind, reason, sort, offset, pageSize } = call.input.query;
  const words = readWords(filter);
  const { rows, count } = await readSuppressions(call.ctx, {
    words,
    hash: tombstoneHasher(call.ctx)("address", words.trim().toLowerCase()),
    kind: kind ?? null,
    reason: reason ?? null,
    sorting: readSorting(sort, SORTABLE),
    offset,
    pageSize,
  });
  return {
    data: rows.map(suppressionReply),
    meta: { offset, pageSize, itemCount: count, hasMore: offset + pageSize < count },
  };
}

export const route = endpoint(contract, "session", listSuppressions, { name: "ProspectionListSuppressions" });
export const handler = lambda(route);
