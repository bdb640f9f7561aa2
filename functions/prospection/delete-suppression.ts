import * as z from "zod";
import type { UserContext } from "../http/context.ts";
import { defineContract, type Input, type Wire } from "../http/contract.ts";
import { endpoint } from "../http/endpoint.ts";
import { AppError } from "../http/errors.ts";
import { lambda } from "../http/lambda.ts";
import { removeSuppression } from "./suppression-store.ts";

export const contract = defineContract({
  method: "DELETE",
  path: "/api/suppressions/{id}",
  errors: ["conflict"],
  summary:
    "Lève une opposition enregistrée ici\u00A0; pour les responsables et, dans les dix minutes, pour qui l’a enregistrée.",
  params: z.object({ id: z.uuid() }),
  response: z.object({ lifted: z.literal(true) }),
});

/**
 * DELETE /api/suppressions/{id}: for managers, and ten minutes long for who registered it. Throws `not_found`,
 * `forbidden` to others, and `conflict` for one that comes from the CRM: it is lifted there.
 */
export async function deleteSuppression(call: {
  ctx: UserContext;
  input: Input<typeof contract>;
}): Promise<Wire<typeof contract>> {
  const answer = await removeSuppression(call.ctx, call.input.params.id);
  if (answer === "managers") throw new AppError("forbidden", "Seuls les responsables lèvent une opposition.");
  if (answer === "crm") {
    throw new AppError(
      "conflict",
      "Cette opposition vient du CRM\u00A0: levez-la dans le CRM, puis synchronisez.",
    );
  }
  return { lifted: true };
}

export const route = endpoint(contract, "session", deleteSuppression, {
  name: "ProspectionDeleteSuppression",
});
export const handler = lambda(route);
