import type { UserContext } from "../http/context.ts";
import type { Input, Wire } from "../http/contract.ts";
import { AppError } from "../http/errors.ts";
import type { deleteSuppression as contract } from "./contract.ts";
import { removeSuppression } from "./suppression-store.ts";

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
