import { isManager, type UserContext } from "../../http/context.ts";
import type { Input, Wire } from "../../http/contract.ts";
import { AppError } from "../../http/errors.ts";
import type { updateModelLimits as contract } from "./contract.ts";
import { readLimits, writeOwnLimit } from "./store.ts";

const DOLLARS = new Intl.NumberFormat("fr-FR", {
  style: "currency",
  currency: "USD",
  currencyDisplay: "narrowSymbol",
});

/**
 * PATCH /api/intelligence/limits: the organization's own monthly cap, within the operator's; null gives it
 * back. Audited. Throws `forbidden`, or `invalid_request` above what the operator lets it.
 */
export async function updateModelLimits(call: {
  ctx: UserContext;
  input: Input<typeof contract>;
}): Promise<Wire<typeof contract>> {
  const { ctx, input } = call;
  if (!isManager(ctx)) {
    throw new AppError(
      "forbidden",
      "Le plafond est réservé aux propriétaires et administrateurs de l’organisation.",
    );
  }
  const { monthlyUsd } = input.body;
  const { operatorMonthlyUsd } = await readLimits(ctx);
  if (monthlyUsd !== null && monthlyUsd > operatorMonthlyUsd) {
    const message = `Le plafond ne peut pas dépasser ${DOLLARS.format(operatorMonthlyUsd)} par mois.`;
    throw new AppError("invalid_request", message, { monthlyUsd: message });
  }
  await writeOwnLimit(ctx, monthlyUsd);
  return readLimits(ctx);
}
