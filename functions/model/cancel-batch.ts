import { type BatchHandle, sendOfBatch, SHORT_TIMEOUT } from "./batch-calls.ts";
import * as batches from "./batch-store.ts";
import type { Call } from "./client.ts";
import { batchSettings } from "./settings.ts";
import type { ModelContext } from "./store.ts";

/**
 * Cancels a batch's open questions and frees them at once, so that they may be asked directly. Answers it already gave
 * can be read some minutes later, and are booked then.
 * https://platform.openai.com/docs/api-reference/batch/cancel
 */
export async function cancelBatch(ctx: ModelContext, handle: BatchHandle): Promise<void> {
  const settings = batchSettings(ctx);
  const cancel: Call = {
    make: (client, options) => client.batches.cancel(handle.id, options),
    timeoutMs: SHORT_TIMEOUT,
  };
  const reply =
    settings && (await sendOfBatch(ctx, settings, handle, cancel, ["rate_limited", "unavailable"]));
  if (!reply?.ok) ctx.log.warn("batch not cancelled", { code: reply?.code ?? "not_configured" });
  await batches.releaseLeases(ctx, handle.owner);
}
