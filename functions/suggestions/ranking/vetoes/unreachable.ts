import { frenchDay } from "../../../language/dates/calendar.ts";
import {
  after,
  evidenceOf,
  factsOf,
  type Found,
  isOurMessage,
  isTheirMessage,
  type Situation,
} from "../situation.ts";
import { hasMovedOn } from "../moved-on.ts";
import type { Veto } from "../types.ts";

/** Messages bounce, or the person has left; lifted when the contact writes again. Null otherwise. */
export function unreachable(situation: Situation): Veto | null {
  if (situation.history.contact.bounced)
    return { veto: "unreachable", text: "Adresse e-mail en échec (fiche CRM)", until: null, evidence: [] };
  const gone = newest(situation, "departure");
  const found = gone ?? newest(situation, "unreachable");
  if (found === null) return null;
  const day = frenchDay(found.event.day, situation.day);
  const text = gone ? `A quitté l’entreprise, appris ${day}` : `Message non remis ${day} : adresse invalide`;
  return { veto: "unreachable", text, until: null, evidence: [evidenceOf(found)] };
}

/** The newest such fact about the contact, not from a message of ours nor of a day to come; null without. */
function newest(situation: Situation, kind: "departure" | "unreachable"): Found | null {
  for (const found of factsOf(situation, kind, { horizon: Infinity, ofMachines: true })) {
    const { event, fact } = found;
    if (fact.who !== "contact" || isOurMessage(event) || hasMovedOn(found)) continue;
    if (fact.resolved !== null && fact.resolved.start > situation.day) continue;
    return after(situation, event).some(isTheirMessage) ? null : found;
  }
  return null;
}
