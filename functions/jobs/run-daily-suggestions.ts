import type { SystemContext } from "../http/context.ts";
import { makeDay } from "../suggestions/make-day.ts";
import { readTimeZone } from "./organizations.ts";

/** Makes the day's lists of an organization and answers how many suggestions were written. `day` is `YYYY-MM-DD` in its time zone. */
export async function runDailySuggestions(ctx: SystemContext, day: string): Promise<number> {
  return makeDay(ctx, day, await readTimeZone(ctx));
}
