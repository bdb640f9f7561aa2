import { type RouteRow, sessionGate } from "../../http/route-row.ts";
import { getGrounding } from "./contract.ts";

export const groundingRoutes: readonly RouteRow[] = [
  {
    name: "ContactsGetGrounding",
    contract: getGrounding,
    handler: "functions/contacts/grounding/get-grounding.route.handler",
    environment: sessionGate,
  },
];
