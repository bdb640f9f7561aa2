import * as z from "zod";
import type { ManagerContext } from "../../http/context.ts";
import { defineContract, type Input, type Wire } from "../../http/contract.ts";
import { endpoint } from "../../http/endpoint.ts";
import { lambda } from "../../http/lambda.ts";
import { readLimits, readMonth } from "../../model/read-usage.ts";
import { standingRefusal } from "../../model/server-state.ts";
import { modelSettings } from "../../model/settings.ts";
import { ModelUsage, Month } from "./contract.ts";
import { stageLabel } from "./stage-labels.ts";

export const contract = defineContract({
  method: "GET",
  path: "/api/intelligence/usage",
  summary: "L’usage du modèle de langage d’un mois (UTC)\u00A0; pour les propriétaires et administrateurs.",
  query: z.object({ month: Month.optional() }),
  response: ModelUsage,
});

/** GET /api/intelligence/usage: a month of model calls, and how far the caps are. For managers. */
export async function getModelUsage(call: {
  ctx: ManagerContext;
  input: Input<typeof contract>;
}): Promise<Wire<typeof contract>> {
  const { ctx, input } = call;
  // Calls are dated by the database: a month in UTC.
  const month = input.query.month ?? ctx.clock.now().toISOString().slice(0, 7);
  const settings = modelSettings(ctx.environment);
  const [runs, limits, refusal] = await Promise.all([
    readMonth(ctx, month),
    readLimits(ctx),
    settings && standingRefusal(ctx, settings),
  ]);
  const { total } = runs;
  const shares = [
    shareOf(total.costUsd, limits.monthlyUsd),
    shareOf(total.inputTokens + total.outputTokens, limits.monthlyTokens),
  ];
  const share = Math.min(1, Math.max(...shares));
  const demo = ctx.environment.writer().DEMO_WRITER === "on";
  return {
    month,
    ...total,
    byStage: runs.byStage.map((one) => ({ ...one, label: stageLabel(one.stage) })),
    byDay: runs.byDay,
    limits,
    share,
    over: share >= 1,
    state: settings ? "model" : demo ? "demo" : "none",
    configured: settings !== undefined,
    refusal: refusal
      ? { ...refusal, since: refusal.since.toISOString(), nextTryAt: refusal.nextTryAt.toISOString() }
      : null,
    model: settings ? { ...settings.models, api: settings.api } : null,
  };
}

/** A cap of zero is reached from the start. */
function shareOf(used: number, most: number): number {
  return most > 0 ? used / most : 1;
}

export const route = endpoint(
  contract,
  {
    role: "manager",
    refusal: "L’usage du modèle est réservé aux propriétaires et administrateurs de l’organisation.",
  },
  getModelUsage,
  { name: "IntelligenceGetUsage", environment: ["model", "writer"] },
);
export const handler = lambda(route);
