import * as z from "zod";
import type { AdministratorContext } from "../../http/context.ts";
import { defineContract, type Input, ListMeta, Paging, type Wire } from "../../http/contract.ts";
import { endpoint } from "../../http/endpoint.ts";
import { lambda } from "../../http/lambda.ts";
import { readSorting, readWords } from "../../http/list-query.ts";
import { Counted, Days, Month, OfStage, OrganizationUsage } from "./contract.ts";
import { stageLabel } from "./stage-labels.ts";
import { readUsageOfAll } from "./store.ts";

export const contract = defineContract({
  method: "GET",
  path: "/api/admin/model-usage",
  openTo: "account",
  summary:
    "L’usage du modèle d’un mois (UTC), organisation par organisation\u00A0; pour les administrateurs.",
  query: Paging.extend({
    month: Month.optional(),
    /** Accent-insensitive search in the organization's name. */
    filter: z.string().max(200).optional(),
    /** `field` or `-field`, comma separated; the most expensive first without it. */
    sort: z.string().max(200).optional(),
  }),
  response: z.object({
    month: Month,
    data: z.array(OrganizationUsage),
    /** Of all that were found, on whichever page. */
    total: Counted,
    byStage: z.array(OfStage),
    byDay: Days,
    meta: ListMeta,
  }),
});

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

export const route = endpoint(contract, { role: "administrator" }, listModelUsage, {
  name: "AdminModelUsage",
});
export const handler = lambda(route);
