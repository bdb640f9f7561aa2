import type { AdministratorContext } from "../http/context.ts";
import type { Input } from "../http/contract.ts";
import type { updateOrganization as contract } from "./contract.ts";
import { changeOrganization } from "./store.ts";

/** PATCH /api/organizations/{id}, as JSON text. */
export async function updateOrganization(call: {
  ctx: AdministratorContext;
  input: Input<typeof contract>;
}): Promise<string> {
  const { domains, ...patch } = call.input.body;
  return changeOrganization(call.ctx, call.input.params.id, {
    ...patch,
    ...(domains === undefined ? {} : { domains: [...new Set(domains)] }),
  });
}
