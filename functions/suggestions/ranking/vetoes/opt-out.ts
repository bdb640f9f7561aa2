import { frenchDay } from "../../../language/dates/calendar.ts";
import { evidenceOf, factsOf, isOurMessage, type Situation } from "../situation.ts";
import type { Veto } from "../types.ts";

/**
 * The contact objected to being contacted, in the CRM's field, a message or a note. Without end. Null where
 * they did not.
 */
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
