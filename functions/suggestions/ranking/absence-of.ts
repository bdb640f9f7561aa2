import type { UserContext } from "../../http/context.ts";
import type { Day } from "../../language/dates/calendar.ts";
import { readHistoryOf } from "../history/history-store.ts";
import { situationOf } from "./situation.ts";
import { absent } from "./vetoes/absent.ts";
import { readMembers } from "../lists/store.ts";

/** Gives the last day of the absence that covers a given day; null if none does. */
export type AbsenceOn = (day: Day) => Day | null;

/** When a contact of the caller's organization is away, by what was read of them; never, for an unknown contact. */
export async function absenceOf(ctx: UserContext, contactId: string): Promise<AbsenceOn> {
  const history = await readHistoryOf(ctx, await readMembers(ctx), contactId);
  if (history === undefined) return () => null;
  const { timeZone } = ctx.organization;
  return (day) => absent(situationOf(history, { day, timeZone, suppressions: [] }))?.until ?? null;
}
