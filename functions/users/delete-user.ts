import type { AdministratorContext } from "../http/context.ts";
import type { Input } from "../http/contract.ts";
import type { deleteUser as contract } from "./contract.ts";
import { removeUser } from "./store.ts";

/** DELETE /api/users/{id}: ends their sessions at once. Answers who it was, as JSON text. */
export async function deleteUser(call: {
  ctx: AdministratorContext;
  input: Input<typeof contract>;
}): Promise<string> {
  return removeUser(call.ctx, call.input.params.id);
}
