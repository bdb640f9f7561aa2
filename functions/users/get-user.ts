import type { AccountContext } from "../http/context.ts";
import type { Input } from "../http/contract.ts";
import { requireProductAdmin } from "../http/require-product-admin.ts";
import type { getUser as contract } from "./contract.ts";
import { readUser } from "./store.ts";

/** GET /api/users/{id}, as JSON text. */
export async function getUser(call: { ctx: AccountContext; input: Input<typeof contract> }): Promise<string> {
  requireProductAdmin(call.ctx);
  return readUser(call.ctx, call.input.params.id);
}
