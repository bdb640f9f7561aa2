import * as z from "zod";
import { withClaims } from "../db/claims.ts";
import { allRows, firstRow } from "../db/statement.ts";
import type { UserContext } from "../http/context.ts";
import { MONTHLY_TOKENS, MONTHLY_USD, SIMULTANEOUS } from "./limits.ts";

/** Calls added up: costs of models without a known price are not in `costUsd`. */
export const CountedRuns = z.object({
  calls: z.number(),
  failed: z.number(),
  inputTokens: z.number(),
  outputTokens: z.number(),
  costUsd: z.number(),
  unpricedCalls: z.number(),
});

const OfStage = CountedRuns.extend({ stage: z.string(), promptVersions: z.array(z.string()) });
const OfDay = CountedRuns.extend({ day: z.string() });

export interface MonthOfRuns {
  readonly total: z.infer<typeof CountedRuns>;
  readonly byStage: z.infer<typeof OfStage>[];
  readonly byDay: z.infer<typeof OfDay>[];
}

/** Named as the fields of `CountedRuns`. */
const SUMS = `count(*)::int as calls, (count(*) filter (where status <> 'ok'))::int as failed,
  coalesce(sum(input_tokens), 0)::float8 as "inputTokens", coalesce(sum(output_tokens), 0)::float8 as "outputTokens",
  coalesce(sum(cost_usd), 0)::float8 as "costUsd",
  (count(*) filter (where cost_usd is null and input_tokens + output_tokens > 0))::int as "unpricedCalls"`;

/** The organization's runs of a month (`YYYY-MM`, UTC); sums of 0 where there are none. Throws if the sums give no row. */
export function readMonth(ctx: UserContext, month: string): Promise<MonthOfRuns> {
  const runs = `with run as (
    select *, (created_at at time zone 'UTC')::date as day from private.ai_run
    where created_at >= $1::timestamp at time zone 'UTC'
      and created_at < ($1::timestamp + interval '1 month') at time zone 'UTC')`;
  const first = [`${month}-01`];
  return withClaims(ctx, async (client) => {
    const total = await firstRow(client, CountedRuns, `${runs} select ${SUMS} from run`, first);
    const byStage = await allRows(
      client,
      OfStage,
      `${runs} select stage, ${SUMS}, (
         select array_agg(v.prompt_version order by v.newest desc, v.prompt_version)
         from (select r.prompt_version, max(r.created_at) as newest from run r
           where r.stage = run.stage group by r.prompt_version) v) as "promptVersions"
       from run group by stage order by "costUsd" desc, calls desc, stage`,
      first,
    );
    const byDay = await allRows(
      client,
      OfDay,
      `${runs} select to_char(day, 'YYYY-MM-DD') as day, ${SUMS} from run group by run.day order by run.day`,
      first,
    );
    if (total === undefined) throw new Error("sums without a row");
    return { total, byStage, byDay };
  });
}

const Limits = z.object({
  /** What holds: the smaller of the operator's and the organization's own. */
  monthlyUsd: z.number(),
  operatorMonthlyUsd: z.number(),
  ownMonthlyUsd: z.number().nullable(),
  monthlyTokens: z.number(),
  simultaneous: z.number(),
});
export type Limits = z.infer<typeof Limits>;

/** What the organization may use, as `takeLease` counts it. Throws if the limits give no row. */
export async function readLimits(ctx: UserContext): Promise<Limits> {
  const limits = await withClaims(ctx, (client) =>
    firstRow(
      client,
      Limits,
      `select least(operator.cost, own.cost) as "monthlyUsd", operator.cost as "operatorMonthlyUsd",
         own.cost as "ownMonthlyUsd", least(operator.tokens, own.tokens) as "monthlyTokens", operator.calls as simultaneous
       from (
         select coalesce(max(most) filter (where measure = 'monthly_usd'), $1::numeric)::float8 as cost,
           coalesce(max(most) filter (where measure = 'monthly_tokens'), $2::numeric)::float8 as tokens,
           coalesce(max(most) filter (where measure = 'simultaneous'), $3::numeric)::float8 as calls
         from private.ai_limit) operator,
         (
         select (max(most) filter (where measure = 'monthly_usd'))::float8 as cost,
           (max(most) filter (where measure = 'monthly_tokens'))::float8 as tokens
         from private.ai_own_limit) own`,
      [MONTHLY_USD, MONTHLY_TOKENS, SIMULTANEOUS],
    ),
  );
  if (limits === undefined) throw new Error("limits without a row");
  return limits;
}
