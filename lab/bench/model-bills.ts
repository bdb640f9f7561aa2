import type { Client } from "pg";
import { NO_USAGE, type Usage } from "../../functions/model/answer.ts";
import { costOf } from "../../functions/model/prices.ts";

/** The vendor's model names, so that its prices apply; the simulator answers. */
export const MODELS = ["gpt-6.1-terra", "gpt-6-luna"];
/** The simulator counts four characters per token; French may have three. */
const TOKEN_MARGIN = 4 / 3;
/** Tokens of a draft: about 700 of answer, the rest reasoning. */
const DRAFT_TOKENS = 1_200;
/** Tokens of a judgement of its sentences: a line for each, and some reasoning. */
const SUPPORT_TOKENS = 500;

export interface Bill {
  readonly stage: string;
  readonly calls: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly costUsd: number;
}

/** What an organization's model calls are booked with, stage by stage. */
export async function readBills(client: Client, organizationId: string): Promise<Bill[]> {
  const { rows } = await client.query<Bill>(
    `select stage, count(*)::integer as calls, sum(input_tokens)::integer as "inputTokens",
       sum(output_tokens)::integer as "outputTokens", sum(cost_usd)::double precision as "costUsd"
     from private.ai_run where organization_id = $1 group by stage order by stage`,
    [organizationId],
  );
  return rows;
}

/** Drafts, analyses, tokens and the cost that was booked. */
export function summary(bills: readonly Bill[]) {
  const sum = (of: (bill: Bill) => number): number => bills.reduce((total, bill) => total + of(bill), 0);
  const costUsd = sum((bill) => bill.costUsd);
  return {
    drafts: sum(({ stage, calls }) => (stage === "action_draft" ? calls : 0)),
    analyses: sum(({ stage, calls }) => (stage.endsWith("_analysis") ? calls : 0)),
    inputTokens: sum(({ inputTokens }) => inputTokens),
    outputTokens: sum(({ outputTokens }) => outputTokens),
    costUsd: Number(costUsd.toFixed(4)),
  };
}

/**
 * The cost at three characters per token, with drafts and reasoning as long as a real model's, which the simulator does
 * not imitate; at the share of the standard price that was booked for the simulator's own tokens, by whichever tier.
 */
export function pessimisticCost(bills: readonly Bill[]): number {
  const costs = bills.map(({ stage, calls, inputTokens, outputTokens, costUsd }) => {
    if (calls === 0) return 0;
    const isDraft = stage === "action_draft" || stage === "action_repair";
    const least = isDraft ? DRAFT_TOKENS : stage === "action_support" ? SUPPORT_TOKENS : 0;
    const usage: Usage = {
      ...NO_USAGE,
      inputTokens: inputTokens * TOKEN_MARGIN,
      outputTokens: Math.max(outputTokens * TOKEN_MARGIN, calls * least),
    };
    const model = (isDraft ? MODELS[0] : MODELS[1]) ?? "";
    const standard = costOf(model, { ...NO_USAGE, inputTokens, outputTokens }) ?? Number.NaN;
    return (costOf(model, usage) ?? Number.NaN) * (costUsd / standard);
  });
  return Number(costs.reduce((sum, cost) => sum + cost, 0).toFixed(4));
}
