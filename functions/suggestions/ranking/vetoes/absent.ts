import { addDays, frenchDay, frenchShortDay } from "../../../language/dates/calendar.ts";
import { after, evidenceOf, factsOf, isOurMessage, isTheirMessage, type Situation } from "../situation.ts";
import type { Veto } from "../types.ts";

/** An absence that names no return is believed for a few days only. */
const DAYS_WITHOUT_DATE = 5;
const HORIZON = 400;

/** The contact is away, as they or a note say; lifted when they write again. Null where they are not. */
export function absent(situation: Situation): Veto | null {
  for (const found of factsOf(situation, "absence", { horizon: HORIZON, ofMachines: true })) {
    const { event, fact } = found;
    if (fact.who !== "contact" || isOurMessage(event)) continue;
    const until = fact.resolved?.end ?? addDays(event.day, DAYS_WITHOUT_DATE);
    const begins = fact.resolved?.bound === "within" ? fact.resolved.start : event.day;
    if (begins > situation.day) continue;
    if (until < situation.day || after(situation, event).some(isTheirMessage)) return null;
    const told = frenchDay(event.day, situation.day);
    const text = `Absence signalée ${told}, jusqu’au ${frenchShortDay(until, situation.day)}`;
    return { veto: "absent", text, until, evidence: [evidenceOf(found)] };
  }
  return null;
}
