import { work } from "../../../jobs/definition.ts";
import { localDay } from "../../../language/dates/calendar.ts";
import { prepareDay } from "../../drafts/messages.ts";
import { hourIn } from "../../../http/clock.ts";
import type { SystemContext } from "../../../http/context.ts";
import { abandonNight, prepareNight } from "../night/prepare-night.ts";
import { onceOnly } from "../../../jobs/keys.ts";
import { readTimeZone } from "../../../db/time-zone.ts";
import { LONGEST_DELAY, sendMessage } from "../../../jobs/queue.ts";

/** From this local hour of the day itself nothing is begun any more: its lists are about to be made. */
const TOO_LATE = 4;
/** Polls, a quarter of an hour apart: a batch ends within a day, one that was cancelled within minutes. */
const MAX_POLLS = 104;

/**
 * A step of preparing the lists of `day` in the night before. While there is more to come it asks to be called
 * again, once, however often this one is delivered.
 */
export async function runPrepareDay(ctx: SystemContext, day: string, polls: number): Promise<void> {
  const timeZone = await readTimeZone(ctx);
  const now = ctx.clock.now();
  const today = localDay(now, timeZone);
  const mayBegin = today < day || (today === day && hourIn(timeZone, now) < TOO_LATE);
  const { waiting } = await prepareNight(ctx, day, { timeZone, mayBegin });
  if (!waiting) return;
  if (polls >= MAX_POLLS) return abandonNight(ctx);
  const { organizationId } = ctx.claims;
  await onceOnly(ctx, `${organizationId}|prepare-day|${day}|${polls + 1}`, async () => {
    await sendMessage(ctx, prepareDay, { day, polls: polls + 1 }, LONGEST_DELAY);
    return "done";
  });
}

export const prepareDayWork = work(prepareDay, (ctx, { day, polls }) => runPrepareDay(ctx, day, polls));
