import type { ContactDetail } from "../../../../../functions/contacts/contract.ts";
import type { Promised } from "../../../../../functions/suggestions/contract.ts";
import { capitalized } from "../../../lib/capitalized.ts";
import { dealInShort } from "../../../lib/contacts/deal-line.ts";
import type { OnWire } from "../../../lib/on-wire.ts";
import { outcomeOf } from "../../actions/choices.ts";
import { type Event, eventsOf } from "./events.ts";
import { NAMES } from "./words.ts";

/** What of a relation is told in a line of its own. */
type LineEvent = Exclude<Event, { mark: "received" | "sent" | "meeting" | "exchange" | "note" | "reading" }>;

/**
 * What no text of the history tells: what was proposed and done, deals, and what falls due, but for the promise that
 * today's reason is about. A promise that was made stands beside its text.
 */
export function linesOf(contact: OnWire<ContactDetail>, promises: readonly OnWire<Promised>[]): LineEvent[] {
  const reasons = (contact.suggestion?.reasons ?? []).flatMap(({ evidence }) => evidence.map(({ id }) => id));
  return eventsOf({ ...contact, engagements: [], notes: [] }, promises, []).filter(
    (event): event is LineEvent => {
      if (!("promise" in event)) return true;
      return event.isDue && !reasons.includes(event.promise.source.id);
    },
  );
}

/** « Clôture prévue : Contrat 2027 · Négociation · 18 400 € », « Suggestion traitée : Envoyer le devis. » */
export function lineInWords(event: LineEvent): string {
  const name = capitalized(NAMES[event.mark][0]);
  if ("promise" in event) return `Échéance\u00A0: ${event.promise.what}`;
  if ("deal" in event) return `${name}\u00A0: ${dealInShort(event.deal)}`;
  const { ai_prettyAction, ai_action } = event.action;
  const outcome = outcomeOf(event.action);
  const what = (ai_prettyAction ?? ai_action ?? "").trim();
  if (what === "") return outcome ?? name;
  return outcome === null ? `${name}\u00A0: ${what}` : `${outcome}. ${what}`;
}
