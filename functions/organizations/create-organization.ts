import * as z from "zod";
import { withAccounts } from "../auth/accounts.ts";
import type { AdministratorContext } from "../http/context.ts";
import { defineContract, type Input, type Wire } from "../http/contract.ts";
import { endpoint } from "../http/endpoint.ts";
import { lambda } from "../http/lambda.ts";
import { Domains, OrganizationLogo, Organization, OrganizationName } from "./contract.ts";
import { insertOrganization } from "./insert-organization.ts";
import { auditOrganization, showOrganization } from "./store.ts";

export const contract = defineContract({
  method: "POST",
  path: "/api/organizations",
  openTo: "account",
  summary: "Crée une organisation, encore sans membre.",
  body: z.strictObject({ name: OrganizationName, logo: OrganizationLogo, domains: Domains.optional() }),
  response: Organization,
  status: 201,
});

/** POST /api/organizations: with a unique slug and a default team, and nobody in it. */
export function createOrganization({
  ctx,
  input,
}: {
  ctx: AdministratorContext;
  input: Input<typeof contract>;
}): Promise<Wire<typeof contract>> {
  const { name, logo = null, domains } = input.body;
  return withAccounts(ctx, async (client) => {
    const made = await insertOrganization(client, { name, logo, domains: [...new Set(domains)] });
    await auditOrganization(ctx, client, "created", made);
    return showOrganization(made);
  });
}

export const route = endpoint(contract, { role: "administrator" }, createOrganization, {
  name: "OrganizationsCreate",
  environment: ["authDatabase"],
});
export const handler = lambda(route);
