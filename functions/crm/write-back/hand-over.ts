import { systemClaims, type UserContext } from "../../http/context.ts";
import { errorFields } from "../../http/log.ts";
import { sendMessage } from "../../jobs/queue.ts";
import { writeBack } from "../job-types.ts";
import { isWaiting, mayBeLogged } from "./write-back-store.ts";

/** Seconds within which a person takes back that a message was sent: it is logged after them. */
const TIME_TO_UNDO = 15;

/**
 * Queues the message that an action left to write, if any. Never throws: the action is done, and a message the queue
 * refused is queued again within the hour.
 */
export async function handOverWriteBack(ctx: UserContext, actionId: string): Promise<void> {
  const { organizationId } = ctx.claims;
  try {
    if (!(await isWaiting({ ...ctx, claims: systemClaims(organizationId) }, actionId))) return;
    await sendMessage(ctx, writeBack, { actionId }, TIME_TO_UNDO);
  } catch (error) {
    ctx.log.warn("message not handed over to the CRM's writer", errorFields(error));
  }
}

/** Whether an action's message is logged in the CRM, or may be: a call may have carried it. */
export function isLogged(ctx: UserContext, actionId: string): Promise<boolean> {
  return mayBeLogged({ ...ctx, claims: systemClaims(ctx.claims.organizationId) }, actionId);
}
