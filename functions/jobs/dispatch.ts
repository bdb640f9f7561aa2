import { randomUUID } from "node:crypto";
import { dayIn } from "../http/clock.ts";
import type { BaseContext } from "../http/context.ts";
import { AppError } from "../http/errors.ts";
import { lambdaPlatform } from "../http/lambda.ts";
import { errorFields } from "../http/log.ts";
import type { Platform } from "../http/platform.ts";
import { onceOnly } from "./once-only.ts";
import { readOrganizations, type ServedOrganization } from "./organizations.ts";
import { sendMessage } from "./queue.ts";
import { queueRefreshContacts } from "./start-job.ts";
import { systemContext } from "./system-context.ts";

/** Scheduled work an operator may also ask for by name. */
export type ScheduledJob = "sync" | "daily-suggestions";

/** Local hours from which, once a day, an organization's CRM is read and its lists are made. */
const FROM_HOUR: Record<ScheduledJob, number> = { sync: 4, "daily-suggestions": 5 };
/** Local hour after which a day that was missed (the scheduler was down) is not made up any more. */
const UNTIL_HOUR = 20;

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
    // One that a person has just started does the same work, and makes the day's lists when it ends.
    if (!(error instanceof AppError && error.code === "conflict")) throw error;
  }
}

/** The work of an organization's day that is due and not handed out yet, in its order. */
async function dispatchDue(platform: Platform, organization: ServedOrganization): Promise<void> {
  const now = platform.clock.now();
  const hour = hourIn(organization.timeZone, now);
  const day = dayIn(organization.timeZone, now);
  for (const job of ["sync", "daily-suggestions"] as const) {
    if (hour < FROM_HOUR[job] || hour >= UNTIL_HOUR) continue;
    const ctx = systemContext(platform, organization.id, randomUUID());
    await onceOnly(ctx, `${organization.id}|${job}|${day}`, () =>
      dispatchTo(platform, organization, job, day),
    );
  }
}

/**
 * Runs each hour: hands out what is due and was not handed out yet, so that an hour missed is made up by
 * the next. One organization that fails does not keep the others waiting; its turn comes again.
 */
export async function dispatch(platform: Platform): Promise<void> {
  const requestId = randomUUID();
  const log = platform.log.with({ requestId });
  const ctx: BaseContext = { ...pick(platform), log, requestId };
  let failed = 0;
  for (const organization of await readOrganizations(ctx)) {
    try {
      await dispatchDue(platform, organization);
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
