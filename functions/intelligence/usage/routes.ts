import { type RouteRow, sessionGate } from "../../http/route-row.ts";
import { getModelUsage, listModelUsage, updateModelLimits } from "./contract.ts";

export const modelUsageRoutes: readonly RouteRow[] = [
  {
    name: "IntelligenceGetUsage",
    contract: getModelUsage,
    handler: "functions/intelligence/usage/get-model-usage.route.handler",
    environment: [...sessionGate, "model", "writer"],
  },
  {
    name: "IntelligenceUpdateLimits",
    contract: updateModelLimits,
    handler: "functions/intelligence/usage/update-model-limits.route.handler",
    environment: sessionGate,
  },
  {
    name: "AdminModelUsage",
    contract: listModelUsage,
    handler: "functions/intelligence/usage/list-model-usage.route.handler",
    environment: sessionGate,
  },
];
