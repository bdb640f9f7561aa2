import * as z from "zod";
import type { AdministratorContext } from "../http/context.ts";
import { defineContract, type Input } from "../http/contract.ts";
import { endpoint, JsonText } from "../http/endpoint.ts";
import { lambda } from "../http/lambda.ts";
import { Domains, OrganizationLogo, Organization, OrganizationName, OrganizationParams } from "./contract.ts";
import { changeOrganization } from "./store.ts";

/** A field left out stays as it is; a null logo is taken away. */
export const contract = defineContract({
  method: "PATCH",
  path: "/api/organizations/{id}",
  openTo: "account",
  summary: "Change le nom, le logo ou les domaines d’une organisation.",
  params: OrganizationParams,
  body: z.strictObject({
    name: OrganizationName.optional(),
    logo: OrganizationLogo,
    domains: Domains.optional(),
  }),
  response: Organization,
});

/** PATCH /api/organizations/{id}, as JSON text. */
export async function updateOrganization(call: {
  ctx: AdministratorContext;
  input: Input<typeof contract>;
}): Promise<string> {
  const { domains, ...patch } = call.input.body;
  return changeOrganization(call.ctx, call.input.params.id, {
    ...patch,
    ...(domains === undefined ? {} : { domains: [...new Set(domains)] }),
  });
}

export const route = endpoint(
  contract,
  { role: "administrator" },
  async (call) => new JsonText(await updateOrganization(call)),
  { name: "OrganizationsUpdate" },
);
export const handler = lambda(route);
