import { frenchDay } from "../../../language/dates/calendar.ts";
import { evidenceOf, factsOf, type Found, isOurMessage, type Situation } from "../situation.ts";
import type { Veto } from "../types.ts";

/**
 * The contact objected to being contacted, as the CRM's field says, or may have in a message or a note, without end;
 * else null. What was read is told for recall: it holds until a person denies it, or confirms it by a suppression.
 */
export function optOut(situation: Situation): Veto | null {
  if (situation.history.contact.optedOut)
    return { veto: "optedOut", text: "S’est opposé à être contacté (fiche CRM)", until: null, evidence: [] };
  for (const found of factsOf(situation, "optOut", { horizon: Infinity, ofMachines: true })) {
    if (!mayObject(found)) continue;
    const told = frenchDay(found.event.day, situation.day);
    const text = `Semble demander à ne plus être contacté (${told})\u00A0: à confirmer`;
    return { veto: "optedOut", text, until: null, evidence: [evidenceOf(found)] };
  }
  return null;
}

/** Whether a fact is the contact's own objection: said by neither us nor a machine of ours. */
export function mayObject({ event, fact }: Found): boolean {
  const { manner, incoming } = event;
  if (isOurMessage(event) || (manner === "machine" && !incoming)) return false;
  return fact.kind === "optOut" && fact.who === "contact";
}
