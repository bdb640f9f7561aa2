import type { SystemContext } from "../http/context.ts";
import { hashesOfSilent } from "./forget-person.ts";
import { auditRetention, eraseSilent, forgetAudit, readSilent } from "./store.ts";

/** Years for which prospects are kept after the last thing that happened with them (CNIL). */
const CONTACT_YEARS = 3;
const AUDIT_YEARS = 1;

/** The instant before which a contact's last activity is too old to keep it. */
export function retentionLimit(now: Date): Date {
  return yearsBefore(now, CONTACT_YEARS);
}

function yearsBefore(now: Date, years: number): Date {
  const then = new Date(now);
  then.setUTCFullYear(then.getUTCFullYear() - years);
  return then;
}

export interface RetentionReport {
  readonly contacts: number;
  readonly auditEntries: number;
  /** False when time ran out: the rest waits for the next turn. */
  readonly finished: boolean;
}

/**
 * Erases the contacts of the context's organization with which nothing has happened for three years, and the
 * audit's entries older than one year. Safe to repeat, and to stop between two batches.
 */
export async function applyRetention(
  ctx: SystemContext,
  shouldPause: () => boolean = () => false,
): Promise<RetentionReport> {
  const now = ctx.clock.now();
  const before = retentionLimit(now);
  let contacts = 0;
  let finished = false;
  while (!finished && !shouldPause()) {
    const erased = await eraseSilent(ctx, before, (contact) => hashesOfSilent(ctx, contact));
    contacts += erased;
    finished = erased === 0;
  }
  if (contacts > 0) await auditRetention(ctx, { contacts, before: before.toISOString() });
  const auditEntries = await forgetAudit(ctx, yearsBefore(now, AUDIT_YEARS));
  ctx.log.info("retention applied", { contacts, auditEntries, finished });
  return { contacts, auditEntries, finished };
}

/** What `applyRetention` would erase now: how many contacts, and a page of them, the longest silent first. */
export async function listSilent(
  ctx: Parameters<typeof readSilent>[0],
  page: { offset: number; pageSize: number },
): Promise<{ before: Date; rows: { id: string; lastActivityAt: Date }[]; count: number }> {
  const before = retentionLimit(ctx.clock.now());
  return { before, ...(await readSilent(ctx, before, page)) };
}
