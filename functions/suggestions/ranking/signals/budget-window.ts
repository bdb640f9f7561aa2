import { addDays, daysBetween, frenchDay } from "../../../language/dates/calendar.ts";
import type { Due } from "../../../language/dates/due.ts";
import { isOver } from "../closing.ts";
import { factsOf, isOurMessage, reasonOf, type Situation, wasReachedSince } from "../situation.ts";
import type { Reason } from "../types.ts";

const HORIZON = 400;
/** A decision is best met a little before it; the loss of money well before. */
const DAYS_BEFORE = 21;
const DAYS_BEFORE_LOSS = 30;
const DAYS_AFTER = 7;
const LONGEST_WINDOW = 93;

/**
 * A budget is being decided about now, and a note said so in advance.
 *
 * @example « les arbitrages ont lieu début octobre », read on 29 September → a reason
 * @example the same, when we have been in touch within those days → null
 */
export function budgetWindow(situation: Situation): Reason | null {
  for (const found of factsOf(situation, "budget", { horizon: HORIZON })) {
    const { event, fact } = found;
    if (isOurMessage(event) || fact.resolved === null) continue;
    const from = opensOn(fact.resolved);
    const open = from <= situation.day && situation.day <= addDays(fact.resolved.end, DAYS_AFTER);
    if (!open || fact.resolved.end <= event.day) return null;
    if (fact.resolved.bound !== "by" && daysBetween(fact.resolved.start, fact.resolved.end) >= LONGEST_WINDOW)
      return null;
    if (isOver(situation, found)) return null;
    if (wasReachedSince(situation, from > event.day ? from : addDays(event.day, 1))) return null;
    const text = `Fenêtre budgétaire annoncée le ${frenchDay(event.day, situation.day)}, ouverte en ce moment`;
    return reasonOf("budgetWindow", found, { text });
  }
  return null;
}

const opensOn = ({ bound, start, end }: Due): string =>
  bound === "by" ? addDays(end, -DAYS_BEFORE_LOSS) : addDays(start, -DAYS_BEFORE);
