import { type RouteRow, sessionGate } from "../../http/route-row.ts";
import { getModelUsage, updateModelLimits } from "./contract.ts";

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
];
