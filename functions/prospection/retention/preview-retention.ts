import { dayIn } from "../../http/clock.ts";
import { type ManagerContext, managerClaims } from "../../http/context.ts";
import type { Input, Wire } from "../../http/contract.ts";
import type { previewRetention as contract } from "../contract.ts";
import { nextRetention, retentionKey } from "./next-retention.ts";
import { listSilent } from "./retention.ts";
import { isHandedOut } from "../../jobs/keys.ts";

/**
 * GET /api/prospection/retention: the contacts that the next run of retention will erase. For managers;
 * nothing is changed.
 */
export async function previewRetention(call: {
  ctx: ManagerContext;
  input: Input<typeof contract>;
}): Promise<Wire<typeof contract>> {
  const { ctx } = call;
  const { offset, pageSize } = call.input.query;
  const { timeZone, id: organizationId } = ctx.organization;
  const now = ctx.clock.now();
  const handedOut = await isHandedOut(ctx, retentionKey(organizationId, dayIn(timeZone, now)));
  const next = nextRetention(timeZone, now, handedOut);
  const manager = { ...ctx, claims: managerClaims(ctx) };
  const { before, rows, count } = await listSilent(manager, { offset, pageSize }, next.end);
  return {
    data: rows.map((row) => ({ ...row, lastContactAt: row.lastContactAt.toISOString() })),
    meta: {
      offset,
      pageSize,
      itemCount: count,
      hasMore: offset + pageSize < count,
      day: next.day,
      since: before.toISOString(),
    },
  };
}
