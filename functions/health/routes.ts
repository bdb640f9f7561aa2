import { type RouteRow, sessionGate } from "../http/route-row.ts";
import { getHealth, getReadiness } from "./contract.ts";

export const healthRoutes: readonly RouteRow[] = [
  {
    name: "HealthGet",
    contract: getHealth,
    handler: "functions/health/get-health.route.handler",
    environment: sessionGate,
  },
  {
    name: "HealthGetReadiness",
    contract: getReadiness,
    handler: "functions/health/get-readiness.route.handler",
    environment: [...sessionGate, "authDatabase", "dataApi", "queue"],
    queueAction: "GetQueueAttributes",
  },
];
