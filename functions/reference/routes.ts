import { type RouteRow, sessionGate } from "../http/route-row.ts";
import { getOpenApi, getReference } from "./contract.ts";

export const referenceRoutes: readonly RouteRow[] = [
  {
    name: "ReferenceGetOpenApi",
    contract: getOpenApi,
    handler: "functions/reference/get-open-api.route.handler",
    environment: sessionGate,
  },
  {
    name: "ReferenceGet",
    contract: getReference,
    handler: "functions/reference/get-reference.route.handler",
    environment: sessionGate,
  },
];
