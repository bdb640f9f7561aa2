import type { AccountContext } from "../http/context.ts";
import type { Input, Wire } from "../http/contract.ts";
import type { updatePreferences as contract } from "./contract.ts";
import { changePreferences } from "./store.ts";

/** PATCH /api/me/preferences: what is left out stays as it is. */
export function updatePreferences(call: {
  ctx: AccountContext;
  input: Input<typeof contract>;
}): Promise<Wire<typeof contract>> {
  return changePreferences(call.ctx, call.input.body);
}
