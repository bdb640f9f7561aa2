import { withAccounts } from "../auth/accounts.ts";
import type { AdministratorContext } from "../http/context.ts";
import { defineContract, type Input, type Wire } from "../http/contract.ts";
import { endpoint } from "../http/endpoint.ts";
import { lambda } from "../http/lambda.ts";
import { Organization, OrganizationParams } from "./contract.ts";
import { readOrganization, showOrganization } from "./store.ts";

export const contract = defineContract({
  method: "GET",
  path: "/api/organizations/{id}",
  openTo: "account",
  summary: "Une organisation.",
  params: OrganizationParams,
  response: Organization,
});

/** GET /api/organizations/{id}. */
export async function getOrganization(call: {
  ctx: AdministratorContext;
  input: Input<typeof contract>;
}): Promise<Wire<typeof contract>> {
  const { id } = call.input.params;
  return showOrganization(await withAccounts(call.ctx, (client) => readOrganization(client, id)));
}

export const route = endpoint(contract, { role: "administrator" }, getOrganization, {
  name: "OrganizationsGet",
  environment: ["authDatabase"],
});
export const handler = lambda(route);
