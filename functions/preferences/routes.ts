import { type RouteRow, sessionGate } from "../http/route-row.ts";
import { getPreferences, updatePreferences } from "./contract.ts";

export const preferenceRoutes: readonly RouteRow[] = [
  {
    name: "PreferencesGet",
    contract: getPreferences,
    handler: "functions/preferences/get-preferences.route.handler",
    environment: sessionGate,
  },
  {
    name: "PreferencesUpdate",
    contract: updatePreferences,
    handler: "functions/preferences/update-preferences.route.handler",
    environment: sessionGate,
  },
];
