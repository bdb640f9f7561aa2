import { execute } from "../db/statement.ts";
import { mistakeBehind } from "../db/mistake.ts";
import { EnvironmentError } from "../env.ts";
import type { SystemContext } from "../http/context.ts";
import { errorFields } from "../http/log.ts";
import { LONGEST_DELAY, sendAgain } from "./queue.ts";
import { queueOf } from "./queues.ts";

/**
 * While the database is away, sends a message of the queue `arn` that has used up its deliveries anew: an outage fails
 * every message alike, and would fill the dead-letter queue. False, and nothing is sent, when the database answers,
 * when it refuses our address, password or its certificate, or when the queue does not answer.
 */
export async function requeueInOutage(
  ctx: SystemContext,
  arn: string,
  message: { readonly kind: string; readonly organizationId: string },
): Promise<boolean> {
  try {
    await execute(ctx.pool, "select 1");
    return false;
  } catch (error) {
    // Not away: nobody said where it is, or it was said wrongly; waiting mends neither, and an alarm may.
    if (error instanceof EnvironmentError || mistakeBehind(error, "DATABASE_URL") !== undefined) return false;
    ctx.log.warn("the database is away: message put off", { kind: message.kind, ...errorFields(error) });
  }
  try {
    await sendAgain(ctx, queueOf(ctx.environment, arn), message, LONGEST_DELAY);
    return true;
  } catch {
    return false;
  }
}
