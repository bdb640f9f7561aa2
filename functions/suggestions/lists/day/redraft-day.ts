import type { SystemContext } from "../../../http/context.ts";
import { modelSettings } from "../../../model/settings.ts";
import { readFlagged } from "../../actions/action-store.ts";
import { updateActions } from "../update-actions.ts";

/** Whether the day's lists hold messages that templates wrote because the model could not be reached. */
export async function needsRedraft(ctx: SystemContext, day: string): Promise<boolean> {
  return modelSettings(ctx.environment) !== undefined && (await readFlagged(ctx, day)).length > 0;
}

/** Has these messages written again where still open and unedited; gives back how many still wait. */
export async function redraftDay(ctx: SystemContext, day: string, timeZone: string): Promise<number> {
  const contactIds = await readFlagged(ctx, day);
  if (contactIds.length === 0) return 0;
  const outcomes = await updateActions(ctx, contactIds, { force: false, timeZone, day, spareListed: true });
  return outcomes.filter(({ retryAfterMs }) => retryAfterMs !== undefined).length;
}
