import { daysBetween, frenchShortDay, localDay } from "../../../language/dates/calendar.ts";
import { SIGNAL_TABLE } from "../signal-table.ts";
import type { Situation } from "../situation.ts";
import type { RankingAction, Reason } from "../types.ts";

/** Days in which somebody put off may still be handled. */
const WINDOW = 7;

/**
 * A member chose to see the contact again from this day on, and nobody has handled them since. `scoreContact` puts
 * such contacts first. Null otherwise.
 *
 * @example put off on Monday until Thursday, on Thursday → a reason
 */
export function putOff(situation: Situation): Reason | null {
  const action = resumedAction(situation);
  if (!action?.resumesOn) return null;
  const { resumesOn } = action;
  const text = `Vous avez remis ce contact au ${frenchShortDay(resumesOn, situation.day)}`;
  const evidence = [{ kind: "action" as const, id: action.id, date: resumesOn, quote: "" }];
  return { signal: "putOff", weight: SIGNAL_TABLE.putOff.weight, text, due: null, evidence };
}

/** The action put off to today or one of the last days; null if there is none, or the contact was handled since. */
export function resumedAction({ history, day, context }: Situation): RankingAction | null {
  for (const action of history.actions) {
    const { resumesOn } = action;
    if (!resumesOn || resumesOn > day || daysBetween(resumesOn, day) > WINDOW) continue;
    if (action.archivedAt !== null && action.archivedBy === "user") continue;
    const isHandled = history.actions.some(
      ({ archivedAt, archivedBy }) =>
        archivedAt !== null && archivedBy === "user" && localDay(archivedAt, context.timeZone) >= resumesOn,
    );
    if (!isHandled) return action;
  }
  return null;
}
