import { type RouteRow, sessionGate } from "../http/route-row.ts";
import { exportOrganization } from "./contract.ts";

export const exportRoutes: readonly RouteRow[] = [
  {
    name: "ExportsOrganization",
    contract: exportOrganization,
    handler: "functions/exports/export-organization.route.handler",
    environment: sessionGate,
    timeoutSeconds: 29,
    memory: "files",
  },
];
