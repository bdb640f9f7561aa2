import type { AccountContext } from "../http/context.ts";
import type { Input } from "../http/contract.ts";
import { requireProductAdmin } from "../http/require-product-admin.ts";
import type { unbanUser as contract } from "./contract.ts";
import { unban } from "./store.ts";

/** POST /api/users/{id}/unban, as JSON text. */
export async function unbanUser(call: {
  ctx: AccountContext;
  input: Input<typeof contract>;
}): Promise<string> {
  requireProductAdmin(call.ctx);
  return unban(call.ctx, call.input.params.id);
}
