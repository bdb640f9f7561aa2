import { daysBetween, frenchDay } from "../../../language/dates/calendar.ts";
import { isOver } from "../closing.ts";
import { isReachedSince } from "../deals.ts";
import { lastUsefulDay } from "../due-days.ts";
import { factsOf, isOurMessage, reasonOf, type Situation } from "../situation.ts";
import type { Reason } from "../types.ts";

const HORIZON = 150;
const FARTHEST = 9;
const LOST_PER_DAY_LEFT = 4;
/** Who was reached so recently has what they need. */
const REACHED = 3;

/**
 * A committee, a board, a choice of theirs on a day to come: what helps them must be there the working day before.
 *
 * @example « le comité se réunit jeudi », on the Tuesday, nobody in touch this week → a reason
 * @example the same after a call of yesterday, or on the Thursday itself → null
 */
export function decisionDay(situation: Situation): Reason | null {
  for (const found of factsOf(situation, "decision", { horizon: HORIZON })) {
    const { resolved } = found.fact;
    if (resolved === null || isOurMessage(found.event) || found.fact.who !== "contact") continue;
    const last = lastUsefulDay(resolved.end);
    const left = daysBetween(situation.day, last);
    if (left < 0 || left > FARTHEST) continue;
    if (isOver(situation, found) || isReachedSince(situation, found.event, REACHED)) return null;
    const when = last === situation.day ? "aujourd’hui" : `avant ${frenchDay(resolved.end, situation.day)}`;
    return reasonOf("decisionDay", found, {
      lost: LOST_PER_DAY_LEFT * left,
      text: `À contacter ${when}\u00A0: leur décision est prévue ${frenchDay(resolved.end, situation.day)}`,
      due: resolved.end,
    });
  }
  return null;
}
