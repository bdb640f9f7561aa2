import type { AccountContext } from "../http/context.ts";
import type { Input } from "../http/contract.ts";
import { requireProductAdmin } from "../http/require-product-admin.ts";
import type { getOrganization as contract } from "./contract.ts";
import { readOrganization } from "./store.ts";

/** GET /api/organizations/{id}, as JSON text. */
export async function getOrganization(call: {
  ctx: AccountContext;
  input: Input<typeof contract>;
}): Promise<string> {
  requireProductAdmin(call.ctx);
  return readOrganization(call.ctx, call.input.params.id);
}
