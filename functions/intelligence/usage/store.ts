import * as z from "zod";
import { readWithSession } from "../../db/session.ts";
import type { AdministratorContext } from "../../http/context.ts";
import { ListMeta } from "../../http/contract.ts";
import type { ListQuery } from "../../http/list-query.ts";
import { MONTHLY_TOKENS, MONTHLY_USD } from "../../model/limits.ts";
import { CountedRuns } from "../../model/read-usage.ts";
import { OrganizationUsage } from "./contract.ts";

const UsageOfAll = z.object({
  data: z.array(OrganizationUsage),
  total: CountedRuns,
  byStage: z.array(CountedRuns.extend({ stage: z.string() })),
  byDay: z.array(CountedRuns.extend({ day: z.string() })),
  meta: ListMeta,
});

/** A page of the organizations with their runs of a month (`YYYY-MM`, UTC), and the sums of all, by day and stage. */
export async function readUsageOfAll(
  ctx: AdministratorContext,
  month: string,
  list: ListQuery,
): Promise<z.infer<typeof UsageOfAll>> {
  const body = await readWithSession(ctx, "app.list_model_usage", {
    month_start: `${month}-01T00:00:00Z`,
    default_usd: MONTHLY_USD,
    default_tokens: MONTHLY_TOKENS,
    words: list.words,
    sorting: list.sorting,
    row_offset: list.offset,
    page_size: list.pageSize,
  });
  return UsageOfAll.parse(JSON.parse(body));
}
