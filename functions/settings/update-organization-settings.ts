import type { OwnerContext } from "../http/context.ts";
import { defineContract, type Input, type Wire } from "../http/contract.ts";
import { endpoint } from "../http/endpoint.ts";
import { AppError } from "../http/errors.ts";
import { lambda } from "../http/lambda.ts";
import { isSharedDomain } from "../language/shared-domains.ts";
import { OrganizationSettings, SettingsPatch } from "./contract.ts";
import { settingsReply } from "./settings-reply.ts";
import { changeSettings } from "./store.ts";

export const contract = defineContract({
  method: "PATCH",
  path: "/api/settings/organization",
  summary: "Change le nom, les domaines et les choix de l’organisation active\u00A0; pour ses propriétaires.",
  body: SettingsPatch,
  response: OrganizationSettings,
});

/**
 * PATCH /api/settings/organization: what is left out stays as it is; audited. Throws `invalid_request` for a domain
 * that many share, or that is another organization's.
 */
export async function updateOrganizationSettings(call: {
  ctx: OwnerContext;
  input: Input<typeof contract>;
}): Promise<Wire<typeof contract>> {
  const { ctx, input } = call;
  const { domains } = input.body;
  const shared = domains?.find(isSharedDomain);
  if (shared !== undefined)
    throw new AppError("invalid_request", undefined, {
      domains: `«\u00A0${shared}\u00A0» est partagé par des personnes sans lien entre elles.`,
    });
  const patch = domains === undefined ? input.body : { ...input.body, domains: [...new Set(domains)] };
  return settingsReply(await changeSettings(ctx, patch));
}

export const route = endpoint(contract, { role: "owner" }, updateOrganizationSettings, {
  name: "SettingsUpdateOrganization",
});
export const handler = lambda(route);
