import type { AdministratorContext } from "../http/context.ts";
import { defineContract, type Input } from "../http/contract.ts";
import { endpoint, JsonText } from "../http/endpoint.ts";
import { lambda } from "../http/lambda.ts";
import { Organization, OrganizationParams } from "./contract.ts";
import { readOrganization } from "./store.ts";

export const contract = defineContract({
  method: "GET",
  path: "/api/organizations/{id}",
  openTo: "account",
  summary: "Une organisation.",
  params: OrganizationParams,
  response: Organization,
});

/** GET /api/organizations/{id}, as JSON text. */
export async function getOrganization(call: {
  ctx: AdministratorContext;
  input: Input<typeof contract>;
}): Promise<string> {
  return readOrganization(call.ctx, call.input.params.id);
}

export const route = endpoint(
  contract,
  { role: "administrator" },
  async (call) => new JsonText(await getOrganization(call)),
  { name: "OrganizationsGet" },
);
export const handler = lambda(route);
