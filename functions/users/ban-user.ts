import type { AdministratorContext } from "../http/context.ts";
import type { Input } from "../http/contract.ts";
import type { banUser as contract } from "./contract.ts";
import { ban } from "./store.ts";

/** POST /api/users/{id}/ban: holds at once, on every route. Answers JSON text. */
export async function banUser(call: {
  ctx: AdministratorContext;
  input: Input<typeof contract>;
}): Promise<string> {
  const { banReason, banExpires } = call.input.body;
  return ban(call.ctx, call.input.params.id, banReason || null, banExpires ? new Date(banExpires) : null);
}
