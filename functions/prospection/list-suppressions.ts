import type { UserContext } from "../http/context.ts";
import type { Input, Wire } from "../http/contract.ts";
import { readSorting, readWords } from "../http/list-query.ts";
import type { listSuppressions as contract } from "./contract.ts";
import { tombstoneHasher } from "./tombstones.ts";
import { readSuppressions, SORTABLE } from "./suppression-store.ts";
import { suppressionReply } from "./suppression-reply.ts";

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
