import type { AccountContext } from "../http/context.ts";
import type { Input } from "../http/contract.ts";
import { requireProductAdmin } from "../http/require-product-admin.ts";
import type { deleteUser as contract } from "./contract.ts";
import { removeUser } from "./store.ts";

/** DELETE /api/users/{id}: ends their sessions at once. Answers who it was, as JSON text. */
export async function deleteUser(call: {
  ctx: AccountContext;
  input: Input<typeof contract>;
}): Promise<string> {
  requireProductAdmin(call.ctx);
  return removeUser(call.ctx, call.input.params.id);
}
