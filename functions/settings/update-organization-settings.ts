import type { OwnerContext } from "../http/context.ts";
import { defineContract, type Input, type Wire } from "../http/contract.ts";
import { endpoint } from "../http/endpoint.ts";
import { AppError } from "../http/errors.ts";
import { lambda } from "../http/lambda.ts";
import { isSharedDomain } from "../language/shared-domains.ts";
import { OrganizationSettings, SettingsPatch } from "./contract.ts";
import { settingsReply } from "./settings-reply.ts";
import { changeIdentity, changeSettings } from "./store.ts";

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
  const { name, domains, ...choices } = input.body;
  const shared = domains?.find(isSharedDomain);
  if (shared !== undefined)
    throw new AppError("invalid_request", undefined, {
      domains: `«\u00A0${shared}\u00A0» est partagé par des personnes sans lien entre elles.`,
    });
  if (name === undefined && domains === undefined) return settingsReply(await changeSettings(ctx, choices));
  const changed = await changeIdentity(ctx, { name, domains: domains && [...new Set(domains)] });
  return settingsReply(Object.keys(choices).length === 0 ? changed : await changeSettings(ctx, choices));
}

export const route = endpoint(contract, { role: "owner" }, updateOrganizationSettings, {
  name: "SettingsUpdateOrganization",
});
export const handler = lambda(route);
