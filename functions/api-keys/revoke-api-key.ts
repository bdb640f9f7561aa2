import type { UserContext } from "../http/context.ts";
import type { Input } from "../http/contract.ts";
import type { revokeApiKey as contract } from "./contract.ts";
import { endApiKey } from "./store.ts";

/** DELETE /api/api-keys/{id}: ends it at once; one that has ended stays as it is. Throws `not_found`. */
export function revokeApiKey({
  ctx,
  input,
}: {
  ctx: UserContext;
  input: Input<typeof contract>;
}): Promise<string> {
  return endApiKey(ctx, input.params.id);
}
