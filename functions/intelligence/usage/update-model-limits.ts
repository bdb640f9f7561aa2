import * as z from "zod";
import type { ManagerContext } from "../../http/context.ts";
import { defineContract, type Input, type Wire } from "../../http/contract.ts";
import { endpoint } from "../../http/endpoint.ts";
import { AppError } from "../../http/errors.ts";
import { lambda } from "../../http/lambda.ts";
import { readLimits } from "../../model/read-usage.ts";
import { ModelLimits } from "./contract.ts";
import { writeOwnLimit } from "./store.ts";

export const contract = defineContract({
  method: "PATCH",
  path: "/api/intelligence/limits",
  summary: "Baisse le plafond mensuel du modèle de langage, ou le rend à celui de l’exploitant (null).",
  body: z.strictObject({ monthlyUsd: z.number().min(0).max(1_000_000).multipleOf(0.01).nullable() }),
  response: ModelLimits,
});

const DOLLARS = new Intl.NumberFormat("fr-FR", {
  style: "currency",
  currency: "USD",
  currencyDisplay: "narrowSymbol",
});

/**
 * PATCH /api/intelligence/limits: the organization's own monthly cap, within the operator's; null gives it
 * back. For managers; audited. Throws `invalid_request` above what the operator lets it.
 */
export async function updateModelLimits(call: {
  ctx: ManagerContext;
  input: Input<typeof contract>;
}): Promise<Wire<typeof contract>> {
  const { ctx, input } = call;
  const { monthlyUsd } = input.body;
  const { operatorMonthlyUsd } = await readLimits(ctx);
  if (monthlyUsd !== null && monthlyUsd > operatorMonthlyUsd) {
    const message = `Le plafond ne peut pas dépasser ${DOLLARS.format(operatorMonthlyUsd)} par mois.`;
    throw new AppError("invalid_request", message, { monthlyUsd: message });
  }
  await writeOwnLimit(ctx, monthlyUsd);
  return readLimits(ctx);
}

export const route = endpoint(
  contract,
  {
    role: "manager",
    refusal: "Le plafond est réservé aux propriétaires et administrateurs de l’organisation.",
  },
  updateModelLimits,
  { name: "IntelligenceUpdateLimits" },
);
export const handler = lambda(route);
