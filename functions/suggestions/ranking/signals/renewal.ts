import { daysBetween, frenchShortDay } from "../../../language/dates/calendar.ts";
import { isRefused, isSettledHere } from "../closing.ts";
import { after, factsOf, type HistoryEvent, reasonOf, type Situation } from "../situation.ts";
import type { Reason } from "../types.ts";

const FARTHEST = 45;
/** Louder in its last days: what it gains a day. */
const NEAR = 12;
const GAINED_PER_DAY = 3;
const HORIZON = 800;
/** Days of the longest window: « fin décembre » is a term, « au dernier trimestre » is too vague. */
const LONGEST_WINDOW = 31;

/**
 * A contract whose term, or whose last day to end it, falls in the next 45 days, and nothing says it was renewed or ended.
 *
 * @example a contract until 31 December, on 1 December → a reason; on 29 December → a stronger one
 * @example the same, then « prolongation signée » → null
 */
export function renewal(situation: Situation): Reason | null {
  for (const found of factsOf(situation, "renewal", { horizon: HORIZON })) {
    const { resolved } = found.fact;
    if (resolved === null) continue;
    if (resolved.bound !== "by" && daysBetween(resolved.start, resolved.end) > LONGEST_WINDOW) continue;
    const ahead = daysBetween(situation.day, resolved.end);
    if (ahead < 0 || ahead > FARTHEST || isRefused(situation, found)) return null;
    if (isSettledHere(found)) return null;
    if (after(situation, found.event).some((later) => isRenewed(later, found.event.id))) return null;
    const text = `Échéance de contrat le ${frenchShortDay(resolved.end, situation.day)}`;
    return reasonOf("renewal", found, {
      text,
      due: resolved.end,
      lost: GAINED_PER_DAY * Math.min(NEAR, ahead),
    });
  }
  return null;
}

/** Whether an event ends the renewal: a `done` of the contract’s text, a `cancelled` of it or of none. */
export function isRenewed({ manner, facts }: HistoryEvent, term: string): boolean {
  return (
    manner !== "machine" &&
    (facts ?? []).some(
      ({ kind, refersTo }) =>
        (kind === "done" && refersTo === term) ||
        (kind === "cancelled" && (refersTo === null || refersTo === term)),
    )
  );
}
