import * as z from "zod";
import type { AdministratorContext } from "../http/context.ts";
import { defineContract, type Input } from "../http/contract.ts";
import { endpoint, JsonText } from "../http/endpoint.ts";
import { lambda } from "../http/lambda.ts";
import { Domains, OrganizationLogo, Organization, OrganizationName } from "./contract.ts";
import { insertOrganization } from "./store.ts";

export const contract = defineContract({
  method: "POST",
  path: "/api/organizations",
  openTo: "account",
  summary: "Crée une organisation, encore sans membre.",
  body: z.strictObject({ name: OrganizationName, logo: OrganizationLogo, domains: Domains.optional() }),
  response: Organization,
  status: 201,
});

/** POST /api/organizations: with a unique slug and a default team, and nobody in it. Answers JSON text. */
export async function createOrganization(call: {
  ctx: AdministratorContext;
  input: Input<typeof contract>;
}): Promise<string> {
  const { name, logo, domains } = call.input.body;
  return insertOrganization(call.ctx, { name, logo: logo ?? null, domains: [...new Set(domains)] });
}

export const route = endpoint(
  contract,
  { role: "administrator" },
  async (call) => new JsonText(await createOrganization(call)),
  { name: "OrganizationsCreate" },
);
export const handler = lambda(route);
