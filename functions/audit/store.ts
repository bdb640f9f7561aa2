import { readWithSession } from "../db/session.ts";
import type { AccountContext } from "../http/context.ts";

export interface AuditQuery {
  readonly organizationId: string | null;
  readonly words: string;
  /** What is undefined does not narrow. Instants: from the first on, before the second. */
  readonly narrowed: Readonly<
    Partial<Record<"event" | "area" | "outcome" | "from" | "to", string | undefined>>
  >;
  readonly oldestFirst: boolean;
  readonly offset: number;
  readonly pageSize: number;
}

/** A page of what the caller may read of the audit, with its meta, as JSON text (SQL function app.read_audit). */
export function readAudit(ctx: AccountContext, query: AuditQuery): Promise<string> {
  return readWithSession(ctx, "app.read_audit", {
    organization: query.organizationId,
    words: query.words,
    narrowed: JSON.stringify(query.narrowed),
    oldest_first: query.oldestFirst,
    row_offset: query.offset,
    page_size: query.pageSize,
  });
}
