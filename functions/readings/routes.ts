import { type RouteRow, sessionGate } from "../http/route-row.ts";
import { correctReading, getReadings, undoCorrection } from "./contract.ts";

export const readingRoutes: readonly RouteRow[] = [
  {
    name: "ReadingsGet",
    contract: getReadings,
    handler: "functions/readings/get-readings.route.handler",
    environment: sessionGate,
  },
  {
    name: "ReadingsCorrect",
    contract: correctReading,
    handler: "functions/readings/correct-reading.route.handler",
    environment: [...sessionGate, "dataApi", "queue"],
  },
  {
    name: "ReadingsUndoCorrection",
    contract: undoCorrection,
    handler: "functions/readings/undo-correction.route.handler",
    environment: [...sessionGate, "dataApi", "queue"],
  },
];
