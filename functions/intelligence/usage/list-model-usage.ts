import type { AdministratorContext } from "../../http/context.ts";
import type { Input, Wire } from "../../http/contract.ts";
import { readSorting, readWords } from "../../http/list-query.ts";
import type { listModelUsage as contract } from "./contract.ts";
import { stageLabel } from "./stage-labels.ts";
import { readUsageOfAll } from "./store.ts";

const SORTABLE = ["name", "calls", "failed", "costUsd", "share"];

/**
 * GET /api/admin/model-usage: a month of model calls by organization, the most expensive first unless sorted
 * otherwise, and of all that were found by day and by stage. An unknown sort field is a 400.
 */
export async function listModelUsage(call: {
  ctx: AdministratorContext;
  input: Input<typeof contract>;
}): Promise<Wire<typeof contract>> {
  const { ctx, input } = call;
  const { filter, sort, offset, pageSize } = input.query;
  // Calls are dated by the database: a month in UTC.
  const month = input.query.month ?? ctx.clock.now().toISOString().slice(0, 7);
  const sorting = readSorting(sort, SORTABLE);
  const usage = await readUsageOfAll(ctx, month, { words: readWords(filter), sorting, offset, pageSize });
  return {
    month,
    ...usage,
    byStage: usage.byStage.map((one) => ({ ...one, label: stageLabel(one.stage) })),
  };
}
