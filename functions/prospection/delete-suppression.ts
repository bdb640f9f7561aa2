import type { ManagerContext } from "../http/context.ts";
import type { Input, Wire } from "../http/contract.ts";
import { AppError } from "../http/errors.ts";
import type { deleteSuppression as contract } from "./contract.ts";
import { removeSuppression } from "./suppression-store.ts";

/**
 * DELETE /api/suppressions/{id}: for managers. Throws `not_found`, and `conflict` for one that comes from
 * the CRM: it is lifted there.
 */
export async function deleteSuppression(call: {
  ctx: ManagerContext;
  input: Input<typeof contract>;
}): Promise<Wire<typeof contract>> {
  if ((await removeSuppression(call.ctx, call.input.params.id)) === "crm") {
    throw new AppError(
      "conflict",
      "Cette opposition vient du CRM\u00A0: levez-la dans le CRM, puis synchronisez.",
    );
  }
  return { lifted: true };
}
