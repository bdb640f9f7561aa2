import { recordAudit } from "../../audit/record-audit.ts";
import type { Transaction } from "../../db/claims.ts";
import type { BaseContext, Claims } from "../../http/context.ts";
import type { Crm } from "../contract.ts";

/** Records in the audit what became of a connection. Scheduled work is nobody. */
export function auditConnection(
  client: Transaction,
  { claims, requestId }: BaseContext & { readonly claims: Claims },
  event: "crm.connected" | "crm.disconnected" | "crm.revoked",
  of: { readonly crm: Crm; readonly portalId: string; readonly portalName: string | null },
): Promise<void> {
  return recordAudit(client, {
    event,
    actorId: claims.role === "system" ? undefined : claims.subject,
    organizationId: claims.organizationId,
    targetKind: "crm",
    targetId: of.crm,
    targetLabel: of.portalName,
    detail: { crm: of.crm, portalId: of.portalId },
    requestId,
  });
}
