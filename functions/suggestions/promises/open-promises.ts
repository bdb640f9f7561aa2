import type { SystemContext } from "../../http/context.ts";
import { localDay } from "../../language/dates/calendar.ts";
import { readTimeZone } from "../../db/time-zone.ts";
import { readHistoryOf } from "../history/history-store.ts";
import { until } from "../history/textual-history.ts";
import { readMembers } from "../lists/store.ts";
import { type PromiseRead, promisesOf } from "./promises-of.ts";

const NEVER = "9999-12-31";

/** What stands open between us and a contact, what was due first at the head; none of one who may not be suggested. */
export async function openPromises(ctx: SystemContext, contactId: string): Promise<PromiseRead[]> {
  const [members, timeZone] = await Promise.all([readMembers(ctx), readTimeZone(ctx)]);
  const history = await readHistoryOf(ctx, members, contactId);
  if (history === undefined) return [];
  const now = ctx.clock.now();
  const promises = promisesOf(until(history, now), { day: localDay(now, timeZone), timeZone });
  return promises
    .filter(({ state }) => state === "late" || state === "open")
    .toSorted((one, other) => (one.due ?? NEVER).localeCompare(other.due ?? NEVER));
}
