import { type RouteRow, sessionGate } from "../http/route-row.ts";
import { getOrganizationSettings, updateOrganizationSettings } from "./contract.ts";

export const settingsRoutes: readonly RouteRow[] = [
  {
    name: "SettingsGetOrganization",
    contract: getOrganizationSettings,
    handler: "functions/settings/get-organization-settings.route.handler",
    environment: sessionGate,
  },
  {
    name: "SettingsUpdateOrganization",
    contract: updateOrganizationSettings,
    handler: "functions/settings/update-organization-settings.route.handler",
    environment: sessionGate,
  },
];
