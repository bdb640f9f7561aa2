import { daysBetween } from "../../../language/dates/calendar.ts";
import type { Situation } from "../situation.ts";
import type { Evidence, Reason, Veto } from "../types.ts";

/** Words that count from the day they leave, which the text may not tell: « d’ici là », « avant mon départ ». */
const BEFORE_LEAVING = /\bavant\b|d['’ ]ici/i;
/** Days after which they have left. */
const LEAVING = 5;

/**
 * Whether a reason lifts a veto. The business of somebody who left goes on with the successor they named; what they
 * want by a day of their absence, and asked knowing of it, is not put off by it.
 */
export function isLifted(
  { veto, until, evidence: [told] }: Veto,
  situation: Situation,
  reasons: readonly Reason[],
): boolean {
  if (told === undefined) return false;
  if (veto === "unreachable") return reasons.some(({ signal }) => signal === "successorNamed");
  if (veto !== "absent") return false;
  const cannotWait = ({ due, evidence: [proof] }: Reason): boolean =>
    due !== null && due >= situation.day && due <= (until ?? "9") && (proof?.date ?? "") >= told.date;
  return reasons.some(cannotWait) || asksBeforeLeaving(situation, told);
}

/** Whether the text that tells of an absence also asks for something before it. */
function asksBeforeLeaving({ events, day }: Situation, told: Evidence): boolean {
  const facts = events.find(({ id }) => id === told.id)?.facts ?? [];
  return (
    daysBetween(told.date, day) <= LEAVING &&
    facts.some(
      ({ kind, who, due, resolved }) =>
        (kind === "commitment" || kind === "question") &&
        who === "us" &&
        resolved === null &&
        BEFORE_LEAVING.test(due ?? ""),
    )
  );
}
