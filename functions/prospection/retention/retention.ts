import { purgeApiKeys } from "../../api-keys/purge-api-keys.ts";
import { purgeAssistants } from "../../assistants/purge-assistants.ts";
import { purgeAudit } from "../../audit/purge-audit.ts";
import { purgeRemoved } from "../../crm/purge-removed.ts";
import type { SystemContext } from "../../http/context.ts";
import { purgeModelAnswers, purgeModelRuns } from "../../model/purge.ts";
import type { Identity } from "../person.ts";
import { hashesOfSilent } from "../tombstone-hashes.ts";
import {
  auditRetention,
  BATCH,
  eraseSilent,
  findSilent,
  purgeAttempts,
  readSilent,
  type SilentContact,
} from "./retention-store.ts";

/** Years for which prospects are kept after the last thing that happened with them (CNIL). */
const CONTACT_YEARS = 3;
const AUDIT_YEARS = 1;
/** Contacts erased between two looks at the time that is left. */
const STEP = 200;
/** Days for which a key or an assistant that has ended is still listed; the audit tells of it longer. */
const ENDED_KEY_DAYS = 90;
/** A model's answers are cached for a year and a month: a yearly question is paid once. */
const MODEL_ANSWER_DAYS = 400;
/** What calls cost can be compared with two years before. */
const MODEL_RUN_MONTHS = 25;

/** The instant before which a contact's last activity is too old to keep it. */
export function retentionLimit(now: Date): Date {
  return yearsBefore(now, CONTACT_YEARS);
}

function yearsBefore(now: Date, years: number): Date {
  const then = new Date(now);
  then.setUTCFullYear(then.getUTCFullYear() - years);
  return then;
}

function monthsBefore(now: Date, months: number): Date {
  const then = new Date(now);
  then.setUTCMonth(then.getUTCMonth() - months);
  return then;
}

function daysBefore(now: Date, days: number): Date {
  const then = new Date(now);
  then.setUTCDate(then.getUTCDate() - days);
  return then;
}

export interface RetentionReport {
  readonly contacts: number;
  readonly auditEntries: number;
  /** API keys that have ended. */
  readonly apiKeys: number;
  /** Assistants that have ended. */
  readonly assistants: number;
  readonly modelAnswers: number;
  readonly modelRuns: number;
  /** Counters of wrong passwords and mails whose window has ended. */
  readonly attempts: number;
  /** Rows that a CRM's answers took away. */
  readonly removed: number;
  /** False when time ran out: the next run does the rest. */
  readonly finished: boolean;
}

/**
 * Erases the contacts of the context's organization with which nothing has happened for three years, the audit's
 * entries older than one year, API keys and assistants that ended long ago, what CRMs took away a month ago, and what is kept of old calls
 * of a model. Safe to repeat,
 * and to stop between two batches.
 */
export async function applyRetention(
  ctx: SystemContext,
  shouldPause: () => boolean = () => false,
): Promise<RetentionReport> {
  const now = ctx.clock.now();
  const before = retentionLimit(now);
  const hashes = (contact: Identity) => hashesOfSilent(ctx, contact);
  let contacts = 0;
  let finished = false;
  while (!finished && !shouldPause()) {
    const silent = await findSilent(ctx, before);
    let [erased, looked] = [0, 0];
    // The search costs seconds of a large organization, so that it is not made anew for each step.
    do {
      for (const end = looked + STEP; looked < end; looked += BATCH)
        erased += await eraseSilent(ctx, silent.slice(looked, looked + BATCH), before, hashes);
    } while (looked < silent.length && !shouldPause());
    contacts += erased;
    finished = erased === 0 && looked >= silent.length;
  }
  if (contacts > 0) await auditRetention(ctx, { contacts, before: before.toISOString() });
  const auditEntries = await purgeAudit(ctx, yearsBefore(now, AUDIT_YEARS));
  const apiKeys = await purgeApiKeys(ctx, daysBefore(now, ENDED_KEY_DAYS));
  const assistants = await purgeAssistants(ctx, daysBefore(now, ENDED_KEY_DAYS));
  const modelAnswers = await purgeModelAnswers(ctx, daysBefore(now, MODEL_ANSWER_DAYS));
  const attempts = await purgeAttempts(ctx);
  const removed = await purgeRemoved(ctx);
  const modelRuns = await purgeModelRuns(ctx, monthsBefore(now, MODEL_RUN_MONTHS));
  const report = {
    contacts,
    auditEntries,
    apiKeys,
    assistants,
    modelAnswers,
    modelRuns,
    attempts,
    removed,
    finished,
  };
  ctx.log.info("retention applied", report);
  return report;
}

/**
 * What `applyRetention` would erase at an instant, now unless said, if nothing happened until then: how many
 * contacts, and a page of them, the longest silent first.
 */
export async function listSilent(
  ctx: Parameters<typeof readSilent>[0],
  page: { offset: number; pageSize: number },
  at = ctx.clock.now(),
): Promise<{ before: Date; rows: SilentContact[]; count: number }> {
  const before = retentionLimit(at);
  return { before, ...(await readSilent(ctx, before, page)) };
}
