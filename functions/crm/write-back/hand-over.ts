import { systemClaims, type UserContext } from "../../http/context.ts";
import { errorFields } from "../../http/log.ts";
import { sendMessage } from "../../jobs/queue.ts";
import { writeBack } from "../messages.ts";
import { isWaiting, mayBeLogged } from "./waiting-store.ts";

/** Seconds within which a person takes back that a message was sent: it is logged after them. */
const TIME_TO_UNDO = 15;

/**
 * Queues what an action or a note left to write in the CRM, and answers whether there is known to be something. Never
 * throws: what is to be written is stored, and what the queue refused is queued again within the hour.
 */
export async function handOverWriteBack(ctx: UserContext, id: string): Promise<boolean> {
  const { organizationId } = ctx.claims;
  let waits = false;
  try {
    waits = await isWaiting({ ...ctx, claims: systemClaims(organizationId) }, id);
    if (waits) await sendMessage(ctx, writeBack, { id }, TIME_TO_UNDO);
  } catch (error) {
    ctx.log.warn("message not handed over to the CRM's writer", errorFields(error));
  }
  return waits;
}

/** Whether an action's message is logged in the CRM, or may be: a call may have carried it. */
export function isLogged(ctx: UserContext, actionId: string): Promise<boolean> {
  return mayBeLogged({ ...ctx, claims: systemClaims(ctx.claims.organizationId) }, actionId);
}
