import { call } from "../db/call.ts";
import type { Door } from "../db/statement.ts";

/** What somebody did to what, as SQL function app.record_audit takes it. */
export interface AuditEntry {
  readonly event: string;
  /** Nobody where scheduled work did it. */
  readonly actorId?: string | undefined;
  readonly actorEmail?: string | undefined;
  readonly organizationId: string;
  readonly targetKind: string;
  readonly targetId?: string;
  readonly targetLabel?: string | null;
  /** Short facts: counts, codes, names of fields. */
  readonly detail: Readonly<Record<string, unknown>>;
  readonly requestId: string;
}

/** Writes an entry in the transaction of the change it records: both are stored, or neither. */
export async function recordAudit(client: Door, entry: AuditEntry): Promise<void> {
  await call(client, "app.record_audit", { entry: JSON.stringify(entry) });
}
