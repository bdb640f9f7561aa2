import { type RouteRow, sessionGate } from "../http/route-row.ts";
import { assignOwners, listOwners } from "./contract.ts";

export const ownerRoutes: readonly RouteRow[] = [
  {
    name: "OwnersList",
    contract: listOwners,
    handler: "functions/owners/list-owners.route.handler",
    environment: sessionGate,
  },
  {
    name: "OwnersAssign",
    contract: assignOwners,
    handler: "functions/owners/assign-owners.route.handler",
    environment: [...sessionGate, "queue"],
  },
];
