import type { SystemContext } from "../../http/context.ts";
import { sendMessage } from "../../jobs/queue.ts";
import type { Crm } from "../contract.ts";
import { crmChanges } from "../messages.ts";
import { clearAnnounced, markAnnounced } from "./change-store.ts";

/** Seconds to collect further changes, so that many make one job. */
const PATIENCE = 60;

/**
 * Sends the message for which the pending flag is set. Throws `unavailable` if the queue refuses it; the flag is then
 * cleared, so that the next event tries again.
 */
export async function sendChangesMessage(
  ctx: SystemContext,
  crm: Crm,
  delay: number = PATIENCE,
): Promise<void> {
  try {
    await sendMessage(ctx, crmChanges, { crm }, delay);
  } catch (error) {
    await clearAnnounced(ctx, crm);
    throw error;
  }
}

/** Notifies the organization's worker of changes. Throws `unavailable`. */
export async function announceChanges(ctx: SystemContext, crm: Crm, delay?: number): Promise<void> {
  await markAnnounced(ctx, crm);
  await sendChangesMessage(ctx, crm, delay);
}
