import type { AdministratorContext } from "../http/context.ts";
import type { Input } from "../http/contract.ts";
import type { createOrganization as contract } from "./contract.ts";
import { insertOrganization } from "./store.ts";

/** POST /api/organizations: with a unique slug and a default team, and nobody in it. Answers JSON text. */
export async function createOrganization(call: {
  ctx: AdministratorContext;
  input: Input<typeof contract>;
}): Promise<string> {
  const { name, logo, domains } = call.input.body;
  return insertOrganization(call.ctx, { name, logo: logo ?? null, domains: [...new Set(domains)] });
}
