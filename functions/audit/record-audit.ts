import { call } from "../db/call.ts";
import type { Queryable } from "../db/statement.ts";

/** What somebody did to what, as SQL function app.record_audit takes it. */
export interface AuditEntry {
  readonly event: string;
  /** Nobody where scheduled work did it. */
  readonly actorId?: string | undefined;
  readonly actorEmail?: string | undefined;
  /** Null where it is no organization's, or of one that is gone. */
  readonly organizationId: string | null;
  readonly targetKind: string;
  readonly targetId?: string | null;
  readonly targetLabel?: string | null | undefined;
  /** Short facts: counts, codes, names of fields. */
  readonly detail: Readonly<Record<string, unknown>>;
  readonly requestId: string;
}

/** Writes an entry in the transaction of the change it records: both are stored, or neither. */
export async function recordAudit(client: Queryable, entry: AuditEntry): Promise<void> {
  await call(client, "app.record_audit", { entry: JSON.stringify(entry) });
}
