import { type RouteRow, sessionGate } from "../http/route-row.ts";
import { listAudit } from "./contract.ts";

export const auditRoutes: readonly RouteRow[] = [
  {
    name: "AuditList",
    contract: listAudit,
    handler: "functions/audit/list-audit.route.handler",
    environment: sessionGate,
  },
];
