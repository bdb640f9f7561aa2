import { type Day, frenchDay, frenchShortDay } from "../../../language/dates/calendar.ts";
import {
  after,
  evidenceOf,
  factsOf,
  type Found,
  isOurMessage,
  isTheirMessage,
  type Situation,
} from "../situation.ts";
import type { Veto } from "../types.ts";

const HORIZON = 400;

/** The contact is away, as they or a note say; lifted when they write again. Null where they are not. */
export function absent(situation: Situation): Veto | null {
  for (const found of factsOf(situation, "absence", { horizon: HORIZON, ofMachines: true })) {
    const { event, fact } = found;
    if (fact.who !== "contact" || isOurMessage(event)) continue;
    const until = fact.resolved?.end ?? event.day;
    const begins = beginningOf(found);
    if (begins > situation.day) continue;
    const isBack = after(situation, event).some((later) => isTheirMessage(later) && later.day >= begins);
    if (until < situation.day || isBack) return null;
    const told = frenchDay(event.day, situation.day);
    const back = frenchShortDay(until, situation.day);
    const text = `Absence signalée ${told}${fact.due === null ? `, sans date de retour\u00A0: présumée` : ","} jusqu’au ${back}`;
    return { veto: "absent", text, until, evidence: [evidenceOf(found)] };
  }
  return null;
}

/** The first day away: of a window its first day, but of a window of return the day it was told. */
function beginningOf({ event, fact: { resolved } }: Found): Day {
  const isOfDays =
    (resolved?.bound === "within" || resolved?.bound === "on") && resolved.start <= resolved.end;
  return isOfDays ? resolved.start : event.day;
}
