import { newApiKey } from "../http/api-key.ts";
import type { UserContext } from "../http/context.ts";
import type { Input, Wire } from "../http/contract.ts";
import type { createApiKey as contract } from "./contract.ts";
import { insertApiKey } from "./store.ts";

/** POST /api/api-keys: the only reply that ever holds the key. Throws `conflict` where the caller has ten. */
export async function createApiKey(call: {
  ctx: UserContext;
  input: Input<typeof contract>;
}): Promise<Wire<typeof contract>> {
  const { key, hash, ending } = newApiKey();
  return { key, apiKey: await insertApiKey(call.ctx, { ...call.input.body, hash, ending }) };
}
