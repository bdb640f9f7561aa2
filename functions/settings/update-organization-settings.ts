import type { OwnerContext } from "../http/context.ts";
import type { Input, Wire } from "../http/contract.ts";
import type { updateOrganizationSettings as contract } from "./contract.ts";
import { settingsReply } from "./settings-reply.ts";
import { changeSettings } from "./store.ts";

/** PATCH /api/settings/organization: what is left out stays as it is; audited. */
export async function updateOrganizationSettings(call: {
  ctx: OwnerContext;
  input: Input<typeof contract>;
}): Promise<Wire<typeof contract>> {
  return settingsReply(await changeSettings(call.ctx, call.input.body));
}
