import { localDay } from "../../../language/dates/calendar.ts";
import type { SystemContext } from "../../../http/context.ts";
import { readTimeZone } from "../../../db/time-zone.ts";
import { sendMessage } from "../../../jobs/queue.ts";
import { dailySuggestions } from "../../drafts/messages.ts";

/** Has today's lists made, of whoever has none yet. Throws `unavailable` when the queue does not take it. */
export async function askForLists(ctx: SystemContext): Promise<void> {
  const day = localDay(ctx.clock.now(), await readTimeZone(ctx));
  await sendMessage(ctx, dailySuggestions, { day });
}
