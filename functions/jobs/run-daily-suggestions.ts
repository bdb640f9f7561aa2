import type { SystemContext } from "../http/context.ts";
import { makeDay } from "../suggestions/make-day.ts";
import { readTimeZone } from "./organizations.ts";

/** Makes the day's lists of an organization. `day` is `YYYY-MM-DD` in its time zone. */
export async function runDailySuggestions(ctx: SystemContext, day: string): Promise<void> {
  await makeDay(ctx, day, await readTimeZone(ctx));
}
