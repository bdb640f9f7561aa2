import type { AdministratorContext } from "../http/context.ts";
import type { Input } from "../http/contract.ts";
import type { getOrganization as contract } from "./contract.ts";
import { readOrganization } from "./store.ts";

/** GET /api/organizations/{id}, as JSON text. */
export async function getOrganization(call: {
  ctx: AdministratorContext;
  input: Input<typeof contract>;
}): Promise<string> {
  return readOrganization(call.ctx, call.input.params.id);
}
