import * as z from "zod";
import { recordAudit } from "../../audit/record-audit.ts";
import { builder, builtRows } from "../../db/builder.ts";
import { withClaims } from "../../db/claims.ts";
import { managerClaims, type ManagerContext } from "../../http/context.ts";
import { defineContract, type Input, type Wire } from "../../http/contract.ts";
import { endpoint } from "../../http/endpoint.ts";
import { AppError } from "../../http/errors.ts";
import { lambda } from "../../http/lambda.ts";
import { keepOwnLimit } from "../../model/own-limit.ts";
import { readLimits } from "../../model/read-usage.ts";
import { ModelLimits } from "./contract.ts";

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

/** Keeps the organization's own cap, or none; audited as its other choices are. */
function writeOwnLimit(ctx: ManagerContext, monthlyUsd: number | null): Promise<void> {
  return withClaims({ ...ctx, claims: managerClaims(ctx) }, async (client) => {
    // Locked: of two who choose at once the second finds what the first chose.
    const locked = builder.selectFrom("app.managed_organization").select("name").forNoKeyUpdate();
    const [organization] = await builtRows(client, locked);
    if (!(await keepOwnLimit(client, ctx.organization.id, monthlyUsd))) return;
    await recordAudit(client, {
      event: "organization.updated",
      actorId: ctx.user.id,
      organizationId: ctx.organization.id,
      targetKind: "organization",
      targetId: ctx.organization.id,
      targetLabel: organization?.name,
      detail: { modelMonthlyUsd: monthlyUsd },
      requestId: ctx.requestId,
    });
  });
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
