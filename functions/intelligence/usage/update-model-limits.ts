import type { ManagerContext } from "../../http/context.ts";
import type { Input, Wire } from "../../http/contract.ts";
import { AppError } from "../../http/errors.ts";
import { readLimits } from "../../model/read-usage.ts";
import type { updateModelLimits as contract } from "./contract.ts";
import { writeOwnLimit } from "./store.ts";

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
