import type { AccountContext } from "../http/context.ts";
import type { Input } from "../http/contract.ts";
import { requireProductAdmin } from "../http/require-product-admin.ts";
import type { updateOrganization as contract } from "./contract.ts";
import { changeOrganization } from "./store.ts";

/** PATCH /api/organizations/{id}, as JSON text. */
export async function updateOrganization(call: {
  ctx: AccountContext;
  input: Input<typeof contract>;
}): Promise<string> {
  requireProductAdmin(call.ctx);
  const { domains, ...patch } = call.input.body;
  return changeOrganization(call.ctx, call.input.params.id, {
    ...patch,
    ...(domains === undefined ? {} : { domains: [...new Set(domains)] }),
  });
}
