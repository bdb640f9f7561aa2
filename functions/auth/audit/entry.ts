import type { Pool } from "pg";
import { call } from "../../db/call.ts";
import { errorFields, type Log } from "../../http/log.ts";

/** The target of a call, with its name at that time. */
export interface Target {
  readonly kind: string;
  readonly id?: string | null;
  readonly label?: string | null;
}

/** Short facts of an entry: roles, field names, codes. Never a password, a token or a link. */
export type Detail = Readonly<Record<string, string | boolean | readonly string[] | null | undefined>>;

/** One audit entry, as the SQL function app.record_audit takes it. */
export interface Entry {
  readonly event: string;
  readonly outcome: "success" | "failure";
  readonly actorId?: string | null;
  readonly actorEmail?: string | null;
  readonly impersonatedBy?: string | null;
  readonly organizationId?: string | null;
  readonly targetKind?: string | null;
  readonly targetId?: string | null;
  readonly targetLabel?: string | null;
  readonly detail?: Detail;
  readonly ipAddress?: string | null;
}

/** Longest text kept: an e-mail address fits. */
const LONGEST = 320;

/** A caller's value as storable text, truncated to an entry's limit; null if it is not text. */
export function textOf(value: unknown, longest = LONGEST): string | null {
  return typeof value === "string" ? value.replaceAll("\0", "").slice(0, longest).toWellFormed() : null;
}

/** Writes an entry. Never throws: the call has been answered, so a failure is only logged. */
export async function writeEntry(pool: Pool, log: Log, entry: Entry): Promise<void> {
  try {
    const json = JSON.stringify(entry, (_key, value: unknown) =>
      typeof value === "string" ? textOf(value) : value,
    );
    await call(pool, "app.record_audit", { entry: json });
  } catch (error) {
    log.error("audit entry not written", { auditEvent: entry.event, ...errorFields(error) });
  }
}
