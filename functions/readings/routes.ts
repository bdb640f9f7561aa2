import { type RouteRow, sessionGate } from "../http/route-row.ts";
import { getReadingCoverage } from "./coverage/contract.ts";

export const readingRoutes: readonly RouteRow[] = [
  {
    name: "IntelligenceGetReading",
    contract: getReadingCoverage,
    handler: "functions/readings/coverage/get-reading-coverage.route.handler",
    environment: [...sessionGate, "model"],
    timeoutSeconds: 29,
  },
];
