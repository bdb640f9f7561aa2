import { work } from "../../jobs/definition.ts";
import { sendMessage } from "../../jobs/queue.ts";
import { retention } from "../messages.ts";
import { applyRetention } from "./retention.ts";

/** A month's retention; what time does not allow goes back to the queue. */
export const retentionWork = work(retention, async (ctx, message, { shouldPause }) => {
  if (!(await applyRetention(ctx, shouldPause)).finished) await sendMessage(ctx, retention, message);
});
