import { readWithSession } from "../db/session.ts";
import type { AccountContext } from "../http/context.ts";

export interface AuditQuery {
  readonly organizationId: string | null;
  readonly words: string;
  readonly event: string | null;
  /** Instants: from the first on, before the second. */
  readonly from: string | null;
  readonly to: string | null;
  readonly offset: number;
  readonly pageSize: number;
}

/** A page of what the caller may read of the audit, with its meta, as JSON text (SQL function app.list_audit). */
export function readAudit(ctx: AccountContext, query: AuditQuery): Promise<string> {
  return readWithSession(ctx, "app.list_audit", {
    organization: query.organizationId,
    words: query.words,
    event_name: query.event,
    since: query.from,
    until: query.to,
    row_offset: query.offset,
    page_size: query.pageSize,
  });
}
