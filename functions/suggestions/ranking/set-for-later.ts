import type { DatedFact } from "../../readings/dated-fact.ts";
import { after, type HistoryEvent, type Situation } from "./situation.ts";

/**
 * Whether an event or a later one says when it goes on, and that day has not passed: they are to answer or to decide by
 * then, or we are to call or to meet them then.
 */
export function isSetForLater(situation: Situation, event: HistoryEvent): boolean {
  return areSetForLater(situation, [event, ...after(situation, event)]);
}

/** The same of some events. */
export const areSetForLater = (situation: Situation, events: readonly HistoryEvent[]): boolean =>
  events.some(
    ({ manner, facts }) => manner !== "machine" && (facts ?? []).some((fact) => isAhead(fact, situation)),
  );

function isAhead({ kind, who, act, resolved }: DatedFact, { day }: Situation): boolean {
  if (resolved === null) return false;
  if (who === "contact" && (kind === "commitment" || kind === "decision" || kind === "postponement"))
    return resolved.end >= day;
  return kind === "commitment" && who === "us" && (act === "call" || act === "meet") && resolved.start > day;
}
