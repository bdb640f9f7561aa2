import { addDays, daysBetween, frenchDay } from "../../../language/dates/calendar.ts";
import { isOver } from "../closing.ts";
import { isReachedSince } from "../deals.ts";
import { lastUsefulDay } from "../due-days.ts";
import { factsOf, reasonOf, type Situation } from "../situation.ts";
import type { Reason } from "../types.ts";

const HORIZON = 200;
const FARTHEST = 9;
const LATEST = 7;
const LOST_PER_DAY = 2;
const REACHED = 3;

/**
 * A trial or a loan that ends these days, or has just ended, and nobody in touch.
 *
 * @example a trial until Friday, on the Wednesday → a reason
 * @example the same, once they have ordered or refused → null
 */
export function trialEnd(situation: Situation): Reason | null {
  for (const found of factsOf(situation, "trialEnd", { horizon: HORIZON, ofMachines: true })) {
    const { resolved } = found.fact;
    if (resolved === null) continue;
    // A later text may have prolonged it: the newest counts.
    const left = daysBetween(situation.day, resolved.end);
    const useful = Math.max(0, daysBetween(situation.day, lastUsefulDay(addDays(resolved.end, 1))));
    if (left > FARTHEST || left < -LATEST) return null;
    if (isOver(situation, found) || isReachedSince(situation, found.event, REACHED)) return null;
    const verb = left < 0 ? "Essai terminé" : "L’essai se termine";
    return reasonOf("trialEnd", found, {
      lost: LOST_PER_DAY * (left < 0 ? -left : useful),
      text: `${verb} ${left === 0 ? "aujourd’hui" : frenchDay(resolved.end, situation.day)}`,
      due: left < 0 ? null : resolved.end,
    });
  }
  return null;
}
