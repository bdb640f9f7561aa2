import type { Pool } from "pg";
import { call } from "../../db/call.ts";
import { errorFields, type Log } from "../../http/log.ts";

/** What a call was about, by the name it had then. */
export interface Target {
  readonly kind: string;
  readonly id?: string | null;
  readonly label?: string | null;
}

/** Short facts of an entry: roles, field names, codes. Never a password, a token or a link. */
export type Detail = Readonly<Record<string, string | boolean | readonly string[] | null | undefined>>;

/** One entry of the audit, as SQL function app.record_audit takes it. */
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

/** A caller's value as text the database can hold, cut to what an entry keeps; null where it is no text. */
export function textOf(value: unknown, longest = LONGEST): string | null {
  return typeof value === "string" ? value.replaceAll("\0", "").slice(0, longest).toWellFormed() : null;
}

/** Writes an entry. A failure is logged and goes no further: the person's call has already been answered. */
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
