import { randomUUID } from "node:crypto";
import { dayIn } from "../http/clock.ts";
import type { BaseContext } from "../http/context.ts";
import { AppError } from "../http/errors.ts";
import { lambdaPlatform } from "../http/lambda.ts";
import { errorFields } from "../http/log.ts";
import type { Platform } from "../http/platform.ts";
import { readOrganizations, type ServedOrganization } from "./organizations.ts";
import { sendMessage } from "./queue.ts";
import { queueRefreshContacts } from "./start-job.ts";
import { systemContext } from "./system-context.ts";

/** Local hour at which an organization's CRM is read, and the one at which its lists are made. */
const SYNC_HOUR = 4;
const SUGGESTIONS_HOUR = 5;

/** Scheduled work an operator may also ask for by name. */
export type ScheduledJob = "sync" | "daily-suggestions";

/** The local hour, 0 to 23. */
export function hourIn(timeZone: string, instant: Date): number {
  return Number(
    new Intl.DateTimeFormat("en-GB", { timeZone, hour: "2-digit", hourCycle: "h23" }).format(instant),
  );
}

/** Hands one organization's scheduled work to the queue. `day` is today unless given. */
export async function dispatchTo(
  platform: Platform,
  organization: ServedOrganization,
  job: ScheduledJob,
  day: string = dayIn(organization.timeZone, platform.clock.now()),
): Promise<void> {
  const ctx = systemContext(platform, organization.id, randomUUID());
  if (job === "daily-suggestions") {
    await sendMessage(ctx, { kind: "daily-suggestions", organizationId: organization.id, day });
    return;
  }
  if (!organization.crms.includes("hubspot")) return;
  try {
    await queueRefreshContacts(ctx, { crm: "hubspot" });
  } catch (error) {
    // One that a person has just started does the same work.
    if (!(error instanceof AppError && error.code === "conflict")) throw error;
  }
}

/**
 * Runs each hour: hands out the work of the organizations whose local hour it is. One that fails does not
 * keep the others waiting; the scheduler then tries the whole hour again, which repeats nothing.
 */
export async function dispatch(platform: Platform): Promise<void> {
  const requestId = randomUUID();
  const log = platform.log.with({ requestId });
  const ctx: BaseContext = { ...pick(platform), log, requestId };
  let failed = 0;
  for (const organization of await readOrganizations(ctx)) {
    try {
      const hour = hourIn(organization.timeZone, platform.clock.now());
      const job = hour === SYNC_HOUR ? "sync" : hour === SUGGESTIONS_HOUR ? "daily-suggestions" : undefined;
      if (job !== undefined) await dispatchTo(platform, organization, job);
    } catch (error) {
      failed++;
      log.error("not dispatched", { organizationId: organization.id, ...errorFields(error) });
    }
  }
  if (failed > 0) throw new Error(`${failed} organizations were not dispatched`);
}

function pick(platform: Platform): Pick<Platform, "environment" | "pool" | "clock"> {
  return { environment: platform.environment, pool: platform.pool, clock: platform.clock };
}

/** The scheduler's handler. */
export const handler = (): Promise<void> => dispatch(lambdaPlatform());
