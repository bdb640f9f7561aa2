import type { AdministratorContext } from "../http/context.ts";
import type { Input } from "../http/contract.ts";
import type { deleteOrganization as contract } from "./contract.ts";
import { removeOrganization } from "./store.ts";

/** DELETE /api/organizations/{id}: with all its data. Answers what it was, as JSON text. */
export async function deleteOrganization(call: {
  ctx: AdministratorContext;
  input: Input<typeof contract>;
}): Promise<string> {
  return removeOrganization(call.ctx, call.input.params.id);
}
