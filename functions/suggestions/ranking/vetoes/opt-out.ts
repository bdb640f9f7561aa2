import { frenchDay } from "../../../language/dates/calendar.ts";
import { evidenceOf, factsOf, isOurMessage, type Situation } from "../situation.ts";
import type { Veto } from "../types.ts";

/** The contact objected to being contacted (CRM’s field, message or note), without end; else null. */
export function optOut(situation: Situation): Veto | null {
  if (situation.history.contact.optedOut)
    return { veto: "optedOut", text: "S’est opposé à être contacté (fiche CRM)", until: null, evidence: [] };
  for (const found of factsOf(situation, "optOut", { horizon: Infinity, ofMachines: true })) {
    const { event, fact } = found;
    if (isOurMessage(event) || (event.manner === "machine" && !event.incoming) || fact.who !== "contact")
      continue;
    const text = `A demandé à ne plus être contacté ${frenchDay(event.day, situation.day)}`;
    return { veto: "optedOut", text, until: null, evidence: [evidenceOf(found)] };
  }
  return null;
}
