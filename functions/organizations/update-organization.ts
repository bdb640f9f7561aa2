import { isDeepStrictEqual } from "node:util";
import * as z from "zod";
import { withAccounts } from "../auth/accounts.ts";
import { builder, builtRows } from "../db/builder.ts";
import type { AdministratorContext } from "../http/context.ts";
import { defineContract, type Input, type Wire } from "../http/contract.ts";
import { endpoint } from "../http/endpoint.ts";
import { lambda } from "../http/lambda.ts";
import { Domains, OrganizationLogo, Organization, OrganizationName, OrganizationParams } from "./contract.ts";
import { auditOrganization, readOrganization, showOrganization } from "./store.ts";

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

/** PATCH /api/organizations/{id}. */
export function updateOrganization({
  ctx,
  input,
}: {
  ctx: AdministratorContext;
  input: Input<typeof contract>;
}): Promise<Wire<typeof contract>> {
  return withAccounts(ctx, async (client) => {
    const old = await readOrganization(client, input.params.id, "no key update");
    const { name = old.name, logo = old.logo } = input.body;
    const domains = input.body.domains === undefined ? old.domains : [...new Set(input.body.domains)];
    const fields = [
      ...(name === old.name ? [] : ["name"]),
      ...(logo === old.logo ? [] : ["logo"]),
      ...(isDeepStrictEqual(domains, old.domains) ? [] : ["domains"]),
    ];
    if (fields.length === 0) return showOrganization(old);
    const [changed = old] = await builtRows(
      client,
      builder
        .updateTable("better_auth.organization")
        .set({ name, logo, domains })
        .where("id", "=", old.id)
        .returningAll(),
    );
    await auditOrganization(ctx, client, "updated", changed, { fields });
    return showOrganization(changed);
  });
}

export const route = endpoint(contract, { role: "administrator" }, updateOrganization, {
  name: "OrganizationsUpdate",
  environment: ["authDatabase"],
});
export const handler = lambda(route);
