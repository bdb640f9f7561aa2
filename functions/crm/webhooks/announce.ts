import type { SystemContext } from "../../http/context.ts";
import { sendMessage } from "../../jobs/queue.ts";
import type { Crm } from "../contract.ts";
import { crmChanges } from "../job-types.ts";
import { endTurn, sweepEvents, takeTurn } from "./change-store.ts";

/** Seconds for which further changes are waited for, so that many make one job. */
const PATIENCE = 60;

/**
 * Sends the message whose turn is taken. Throws `unavailable` when the queue does not take it: the turn is
 * then given back, and the next event tries again.
 */
export async function sendTurn(ctx: SystemContext, crm: Crm, delay: number = PATIENCE): Promise<void> {
  try {
    await sendMessage(ctx, crmChanges, { crm }, delay);
  } catch (error) {
    await endTurn(ctx, crm);
    throw error;
  }
}

/** Tells the organization's worker of its changes. Throws `unavailable`. */
export async function announceChanges(ctx: SystemContext, crm: Crm, delay?: number): Promise<void> {
  await takeTurn(ctx, crm);
  await sendTurn(ctx, crm, delay);
}

/** Hourly: events of long ago are forgotten; changes whose message was lost are announced again. */
export async function sweepChanges(ctx: SystemContext): Promise<void> {
  for (const crm of await sweepEvents(ctx)) await announceChanges(ctx, crm, 0);
}
