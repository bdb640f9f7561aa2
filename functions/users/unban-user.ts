import type { AdministratorContext } from "../http/context.ts";
import type { Input } from "../http/contract.ts";
import type { unbanUser as contract } from "./contract.ts";
import { unban } from "./store.ts";

/** POST /api/users/{id}/unban, as JSON text. */
export async function unbanUser(call: {
  ctx: AdministratorContext;
  input: Input<typeof contract>;
}): Promise<string> {
  return unban(call.ctx, call.input.params.id);
}
