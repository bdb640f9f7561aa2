import type { AdministratorContext } from "../http/context.ts";
import type { Input } from "../http/contract.ts";
import type { getUser as contract } from "./contract.ts";
import { readUser } from "./store.ts";

/** GET /api/users/{id}, as JSON text. */
export async function getUser(call: {
  ctx: AdministratorContext;
  input: Input<typeof contract>;
}): Promise<string> {
  return readUser(call.ctx, call.input.params.id);
}
