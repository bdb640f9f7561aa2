import type { BaseContext } from "../http/context.ts";
import { batchSettings } from "../model/settings.ts";
import { stillToRead } from "../readings/still-to-read.ts";
import { LISTS } from "../suggestions/lists/list-hours.ts";

/** Local hours, both included. */
const HOURS = {
  /** In each of them a connected CRM is asked what changed. */
  changes: { from: 4, until: 20 },
  /** From 3 on a Sunday, once, everything is listed: what a CRM tells nobody is noticed then. */
  listing: { from: 3, until: 19 },
  /** Once a month, who has been silent for too long is erased. */
  retention: { from: 21, until: 23 },
};

/** After the day's last changes, tomorrow's lists are prepared where a model can do it by night. */
const NIGHT = { from: 21, until: 23 };

/** Sent messages queued again, an organization and hour. */
const WRITE_BACKS = 200;

/** When which work is due, as SQL function app.book_due_work takes it. */
export function dispatchRules(ctx: Pick<BaseContext, "environment" | "clock">): object {
  const { local, model } = stillToRead(ctx, true);
  return {
    ...HOURS,
    night: batchSettings(ctx) === undefined ? null : NIGHT,
    listsAt: LISTS.from,
    listsUntil: LISTS.until,
    writeBacks: WRITE_BACKS,
    readers: { local, model: model?.version ?? null, since: model?.since.toISOString() ?? null },
  };
}
