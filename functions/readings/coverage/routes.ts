import { type RouteRow, sessionGate } from "../../http/route-row.ts";
import { getReadingCoverage } from "./contract.ts";

export const coverageRoutes: readonly RouteRow[] = [
  {
    name: "IntelligenceGetReading",
    contract: getReadingCoverage,
    handler: "functions/readings/coverage/get-reading-coverage.route.handler",
    environment: [...sessionGate, "model"],
    timeoutSeconds: 29,
  },
];
