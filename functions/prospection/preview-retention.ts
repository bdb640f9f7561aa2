import { isManager, managerClaims, type UserContext } from "../http/context.ts";
import type { Input, Wire } from "../http/contract.ts";
import { AppError } from "../http/errors.ts";
import type { previewRetention as contract } from "./contract.ts";
import { listSilent } from "./retention.ts";

/** GET /api/prospection/retention: which contacts the next turn erases. For managers; nothing is changed. */
export async function previewRetention(call: {
  ctx: UserContext;
  input: Input<typeof contract>;
}): Promise<Wire<typeof contract>> {
  const { ctx } = call;
  if (!isManager(ctx)) throw new AppError("forbidden", "Seuls les responsables voient ce qui sera effacé.");
  const { offset, pageSize } = call.input.query;
  const { before, rows, count } = await listSilent(
    { ...ctx, claims: managerClaims(ctx) },
    { offset, pageSize },
  );
  return {
    data: rows.map(({ id, lastActivityAt }) => ({ id, lastActivityAt: lastActivityAt.toISOString() })),
    meta: {
      offset,
      pageSize,
      itemCount: count,
      hasMore: offset + pageSize < count,
      before: before.toISOString(),
    },
  };
}
