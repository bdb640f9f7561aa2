import { work } from "../../../jobs/definition.ts";
import { checkEvidence } from "../../../crm/sync/check-evidence.ts";
import type { SystemContext } from "../../../http/context.ts";
import { AppError } from "../../../http/errors.ts";
import type { CheckSources } from "../check-reasons.ts";
import { makeDay } from "./make-day.ts";
import { endNight } from "../night/prepare-night.ts";
import { askForMorningMail } from "../morning-mail/run-morning-mail.ts";
import { needsRedraft, redraftDay } from "./redraft-day.ts";
import { AWAITS_SETUP } from "../../../jobs/final-failures.ts";
import { readAllMailboxes } from "../../../mailbox/replies/read-mailboxes.ts";
import { readTimeZone } from "../../../db/time-zone.ts";
import { dailySuggestions, redraftSuggestions } from "../../drafts/messages.ts";
import { sendMessage } from "../../../jobs/queue.ts";
import { recordFailedLists, recordMadeLists } from "./made-lists-store.ts";

/** Seconds after which what the model could not write is asked for again, try by try. */
const REDRAFTS = [120, 600, 900];

/**
 * Makes the day's lists of an organization, or those of some members whose day begins earlier, whether or not the
 * night's preparation ended, and answers how many suggestions were written; what time does not allow goes back to the
 * queue. `day` is `YYYY-MM-DD`. Throws `not_configured`, and records it, when nothing can write messages.
 */
export async function runDailySuggestions(
  ctx: SystemContext,
  day: string,
  shouldPause: () => boolean = () => false,
  userIds?: string[],
): Promise<number> {
  // The others' lists may wait for the night's answers still.
  if (userIds === undefined) await endNight(ctx);
  // Who has answered by now is not proposed for what they answered.
  await readAllMailboxes(ctx, shouldPause);
  const check: CheckSources = (sources) => checkEvidence(ctx, sources);
  const timeZone = await readTimeZone(ctx);
  const { written, finished } = await makeDay(ctx, day, timeZone, shouldPause, check, userIds).catch(
    async (error: unknown) => {
      if (error instanceof AppError && AWAITS_SETUP.has(error.code))
        await recordFailedLists(ctx, day, error.code);
      throw error;
    },
  );
  await recordMadeLists(ctx, day, finished && userIds === undefined);
  if (!finished) await sendMessage(ctx, dailySuggestions, { day, userIds });
  else {
    if (await needsRedraft(ctx, day)) await askForRedraft(ctx, day, 0);
    await askForMorningMail(ctx, day);
  }
  return written;
}

/** Another try at the messages that templates wrote while the model could not be reached; three a day at most. */
export async function runRedraftSuggestions(ctx: SystemContext, day: string, tried: number): Promise<void> {
  const waiting = await redraftDay(ctx, day, await readTimeZone(ctx));
  ctx.log.info("suggestions redrafted", { day, waiting });
  if (waiting > 0) await askForRedraft(ctx, day, tried + 1);
}

async function askForRedraft(ctx: SystemContext, day: string, tried: number): Promise<void> {
  const delay = REDRAFTS[tried];
  if (delay === undefined) return;
  await sendMessage(ctx, redraftSuggestions, { day, tried }, delay);
}

export const dailySuggestionsWork = work(dailySuggestions, async (ctx, { day, userIds }, { shouldPause }) => {
  await runDailySuggestions(ctx, day, shouldPause, userIds);
});

export const redraftSuggestionsWork = work(redraftSuggestions, (ctx, { day, tried }) =>
  runRedraftSuggestions(ctx, day, tried),
);
