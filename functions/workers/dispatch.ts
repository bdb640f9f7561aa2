import { randomUUID } from "node:crypto";
import { sweepChanges } from "../crm/webhooks/announce.ts";
import { sweepWriteBacks } from "../crm/write-back/hand-over.ts";
import { dayAfter, dayIn, hourIn } from "../http/clock.ts";
import { inActivity, takeColdStart } from "../http/activity.ts";
import type { BaseContext, SystemContext } from "../http/context.ts";
import { AppError } from "../http/errors.ts";
import { doubtSecrets, lambdaPlatform } from "../http/lambda.ts";
import { errorFields } from "../http/log.ts";
import type { Platform } from "../http/platform.ts";
import { batchSettings } from "../model/settings.ts";
import { retentionKey } from "../prospection/next-retention.ts";
import { hasListsToRemake } from "../suggestions/lists-to-remake.ts";
import { forgetOldKeys, onceOnly } from "../jobs/once-only.ts";
import { LISTS } from "../suggestions/list-hours.ts";
import { readOrganizations, type ServedOrganization } from "../jobs/organizations.ts";
import { sendMessage } from "../jobs/queue.ts";
import { startReading } from "../readings/job/start-reading.ts";
import { queueNext } from "../jobs/start-job.ts";
import { refreshContacts } from "../crm/job-types.ts";
import { retention } from "../prospection/messages.ts";
import { dailySuggestions, prepareDay } from "../suggestions/messages.ts";
import { systemContext } from "../jobs/system-context.ts";
import { listsKey } from "../jobs/unmade-day.ts";

/** Local hours, both included, at which a connected CRM is asked what changed. */
const CHANGES = { from: 4, until: 20 };
/** From this local hour of a Sunday on, once, everything is listed: what a CRM tells nobody is noticed then. */
const LISTING = { from: 3, until: 19 };

/** Local hours, after the day's last changes, in which tomorrow's lists are prepared where a model can do it by night. */
const NIGHT = { from: 21, until: 23 };

/** Local hours in which, once a month, who has been silent for too long is erased. */
const RETENTION = { from: 21, until: 23 };

/** Asks for a reading of one CRM. `again`: one is under way, and is not disturbed. */
async function askForReading(
  ctx: SystemContext,
  input: { crm: string; mode: "full" | "changes"; removeOrphanedContacts?: true },
): Promise<"done" | "again"> {
  try {
    // The day's lists have a message of their own.
    await queueNext(ctx, refreshContacts, { ...input, refreshActions: false });
    return "done";
  } catch (error) {
    if (error instanceof AppError && error.code === "conflict") return "again";
    throw error;
  }
}

/** The work of an organization that is due and not handed out yet, in its order. */
async function dispatchDue(platform: Platform, organization: ServedOrganization): Promise<void> {
  const now = platform.clock.now();
  const hour = hourIn(organization.timeZone, now);
  const day = dayIn(organization.timeZone, now);
  const ctx = systemContext(platform, organization.id, randomUUID());
  const within = ({ from, until }: { from: number; until: number }) => hour >= from && hour <= until;
  const isSunday = new Date(`${day}T00:00:00Z`).getUTCDay() === 0;
  for (const crm of organization.crms) {
    const key = `${organization.id}|sync|${crm}|${day}`;
    if (isSunday && within(LISTING)) {
      // One that a person has just started may be a small one: the next hour asks again.
      await onceOnly(ctx, `${key}|listing`, () =>
        askForReading(ctx, { crm, mode: "full", removeOrphanedContacts: true }),
      );
    }
    if (within(CHANGES)) {
      await onceOnly(ctx, `${key}|${hour}`, async () => {
        await askForReading(ctx, { crm, mode: "changes" });
        return "done";
      });
    }
  }
  if (within(RETENTION)) {
    // Once a month, on its first day or when it is made up for.
    await onceOnly(ctx, retentionKey(organization.id, day), async () => {
      await sendMessage(ctx, retention, {});
      return "done";
    });
  }
  if (within(NIGHT) && batchSettings(ctx) !== undefined) {
    const tomorrow = dayAfter(day);
    await onceOnly(ctx, `${organization.id}|prepare-day|${tomorrow}|0`, async () => {
      await sendMessage(ctx, prepareDay, { day: tomorrow, turn: 0 });
      return "done";
    });
  }
  const lists = { ...LISTS, from: organization.listsFrom ?? LISTS.from };
  if (within(lists)) {
    await onceOnly(ctx, listsKey(organization.id, day), async () => {
      await sendMessage(ctx, dailySuggestions, { day });
      await forgetOldKeys(ctx);
      return "done";
    });
  }
  // Asked for with the decision that concerns them, unless the queue was away.
  if (within(lists) && (await hasListsToRemake(ctx, day))) {
    await sendMessage(ctx, dailySuggestions, { day });
  }
  // What a model could not read by then, or arrived without a synchronization.
  await startReading(ctx, { lists: false });
}

/**
 * Runs each hour: hands out what is due and was not handed out yet, so that an hour missed is made up by
 * the next. One organization that fails does not keep the others waiting; its turn comes again.
 */
export function dispatch(platform: Platform): Promise<void> {
  const requestId = randomUUID();
  return inActivity(requestId, async (activity) => {
    const started = performance.now();
    const failures = await dispatchAll(platform, requestId);
    platform.log.info("dispatch", {
      requestId,
      failures,
      milliseconds: Math.round(performance.now() - started),
      queries: activity.queries,
      coldStart: takeColdStart(),
    });
    if (failures > 0) throw new Error(`${failures} organizations were not dispatched`);
  });
}

async function dispatchAll(platform: Platform, requestId: string): Promise<number> {
  const log = platform.log.with({ requestId });
  const ctx: BaseContext = { ...pick(platform), log, requestId };
  let failed = 0;
  for (const organization of await readOrganizations(ctx)) {
    try {
      await dispatchDue(platform, organization);
      const system = systemContext(platform, organization.id, randomUUID());
      await sweepChanges(system);
      await sweepWriteBacks(system);
    } catch (error) {
      failed++;
      log.error("not dispatched", { organizationId: organization.id, ...errorFields(error) });
    }
  }
  return failed;
}

function pick(platform: Platform): Pick<Platform, "environment" | "pool" | "clock"> {
  return { environment: platform.environment, pool: platform.pool, clock: platform.clock };
}

/** The scheduler's handler. */
export const handler = async (): Promise<void> => {
  const platform = await lambdaPlatform();
  await dispatch(platform).catch((error: unknown) => {
    platform.log.error("the hour was not dispatched", errorFields(error));
    doubtSecrets();
    throw error;
  });
};
