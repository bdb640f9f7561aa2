import { work, type Work } from "../jobs/definition.ts";
import { dailySuggestions, morningMail, prepareDay, redraftSuggestions } from "./drafts/messages.ts";
import { runMorningMail } from "./lists/morning-mail/run-morning-mail.ts";
import { runDailySuggestions, runRedraftSuggestions } from "./lists/day/run-daily-suggestions.ts";
import { runPrepareDay } from "./lists/day/run-prepare-day.ts";

/** What the queue has done for the day's lists. */
export const suggestionJobs: readonly Work[] = [
  work(dailySuggestions, async (ctx, { day, userIds }, { shouldPause }) => {
    await runDailySuggestions(ctx, day, shouldPause, userIds);
  }),
  work(morningMail, (ctx, { day }) => runMorningMail(ctx, day)),
  work(prepareDay, (ctx, { day, polls }) => runPrepareDay(ctx, day, polls)),
  work(redraftSuggestions, (ctx, { day, tried }) => runRedraftSuggestions(ctx, day, tried)),
];
