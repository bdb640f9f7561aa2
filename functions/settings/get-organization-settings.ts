import type { UserContext } from "../http/context.ts";
import { defineContract, type Wire } from "../http/contract.ts";
import { endpoint } from "../http/endpoint.ts";
import { lambda } from "../http/lambda.ts";
import { OrganizationSettings } from "./contract.ts";
import { settingsReply } from "./settings-reply.ts";
import { readSettings } from "./store.ts";

export const contract = defineContract({
  method: "GET",
  path: "/api/settings/organization",
  summary: "Les choix de l’organisation active\u00A0; pour ses membres.",
  response: OrganizationSettings,
});

/** GET /api/settings/organization. */
export async function getOrganizationSettings({ ctx }: { ctx: UserContext }): Promise<Wire<typeof contract>> {
  return settingsReply(await readSettings(ctx));
}

export const route = endpoint(contract, "session", getOrganizationSettings, {
  name: "SettingsGetOrganization",
});
export const handler = lambda(route);
