import { type RouteRow, sessionGate } from "../http/route-row.ts";
import { previewImport, runImport } from "./contract.ts";

export const importRoutes: readonly RouteRow[] = [
  {
    name: "ImportsPreview",
    contract: previewImport,
    handler: "functions/imports/preview-import.route.handler",
    environment: sessionGate,
    timeoutSeconds: 29,
    memory: "files",
  },
  {
    name: "ImportsRun",
    contract: runImport,
    handler: "functions/imports/run-import.route.handler",
    environment: [...sessionGate, "queue"],
    timeoutSeconds: 29,
    memory: "files",
  },
];
