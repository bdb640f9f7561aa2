import { frenchDay, localDay } from "../../../language/dates/calendar.ts";
import { lowerFirst } from "../../../language/text/first-letter.ts";
import { explainContact } from "../../ranking/score-contact.ts";
import type { RankingContext, RankingEngagement } from "../../ranking/types.ts";
import type { TextualHistory } from "../../history/textual-history.ts";

/** Newest events searched for the one that ended a reason. */
const MOST_EVENTS = 12;

type Event = { readonly at: string; readonly id: string; readonly what: string };

/**
 * A sentence that says what ended the reason of an open action: the event after which it was gone, with its
 * day; else the veto; else that its time has passed.
 */
export async function resolutionOf(history: TextualHistory, context: RankingContext): Promise<string> {
  const { vetoes, reasons } = explainContact(history, context);
  const [veto] = vetoes;
  if (veto !== undefined && reasons.length > 0) return `Plus à faire\u00A0: ${lowerFirst(veto.text)}.`;
  const events: Event[] = [
    ...history.engagements.map((one) => ({ at: one.date, id: one.id, what: nameOf(one) })),
    ...history.notes.map((one) => ({ at: one.date, id: one.id, what: "la note" })),
  ].sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : a.id < b.id ? -1 : 1));
  const gone = new Set<string>();
  for (const event of events.toReversed().slice(0, MOST_EVENTS)) {
    gone.add(event.id);
    const before = {
      ...history,
      engagements: history.engagements.filter(({ id }) => !gone.has(id)),
      notes: history.notes.filter(({ id }) => !gone.has(id)),
    };
    if (explainContact(before, context).reasons.length === 0) continue;
    const day = frenchDay(localDay(event.at, context.timeZone), context.day);
    return `Résolue par ${event.what} du ${day}.`;
  }
  if (veto !== undefined) return `Plus à faire\u00A0: ${lowerFirst(veto.text)}.`;
  return "Le moment de cette proposition est passé.";
}

function nameOf({ type, direction }: RankingEngagement): string {
  if (type === "meeting") return "le rendez-vous";
  if (type === "phone_call") return "l’appel";
  const name = { email: "l’e-mail", sms: "le SMS", other: "l’échange" }[type];
  if (direction === null) return name;
  return `${name} ${direction === "incoming" ? "reçu" : "envoyé"}`;
}
