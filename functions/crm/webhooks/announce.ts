import type { SystemContext } from "../../http/context.ts";
import { sendMessage } from "../../jobs/queue.ts";
import { endTurn, sweepEvents, takeTurn } from "./change-store.ts";

/** Seconds for which further changes are waited for, so that many make one job. */
const PATIENCE = 60;

/**
 * Sends the message whose turn is taken. Throws `unavailable` when the queue does not take it: the turn is
 * then given back, and the next event tries again.
 */
export async function sendTurn(ctx: SystemContext, delay: number = PATIENCE): Promise<void> {
  const { organizationId } = ctx.claims;
  try {
    await sendMessage(ctx, { kind: "crm-changes", organizationId, crm: "hubspot" }, delay);
  } catch (error) {
    await endTurn(ctx, "hubspot");
    throw error;
  }
}

/** Tells the organization's worker of its changes. Throws `unavailable`. */
export async function announceChanges(ctx: SystemContext, delay?: number): Promise<void> {
  await takeTurn(ctx, "hubspot");
  await sendTurn(ctx, delay);
}

/** Hourly: events of long ago are forgotten; changes whose message was lost are announced again. */
export async function sweepChanges(ctx: SystemContext): Promise<void> {
  if ((await sweepEvents(ctx)).includes("hubspot")) await announceChanges(ctx, 0);
}
