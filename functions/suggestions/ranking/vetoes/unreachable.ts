import { isRecord, isTheirMessage } from "../contacts-made.ts";
import { isBounce } from "../../../language/phrases/automatic.ts";
import { givesNewLine, saysLinesBroken } from "../../../language/text/broken-lines.ts";
import { frenchDay } from "../../../language/dates/calendar.ts";
import { saysGone } from "../../../language/phrases/departures.ts";
import { onceAnEvent } from "../once-an-event.ts";
import { after, evidenceOf, type ReadEvent, type Reading } from "../reading.ts";
import type { Veto } from "../types.ts";

/** Messages no longer arrive, or the person has gone; lifted when the contact writes again. */
export function unreachable(reading: Reading): Veto | null {
  if (reading.history.contact.bounced) {
    return { veto: "unreachable", text: "Adresse e-mail en échec (fiche CRM)", until: null, evidence: [] };
  }
  const event = reading.events.findLast(saysUnreachable);
  if (!event || after(reading, event).some(isTheirMessage)) return null;
  const gone = event.sentences.find((sentence) => saysGone(sentence.normalised));
  const text = gone
    ? `A quitté l’entreprise, appris ${frenchDay(event.day, reading.day)}`
    : `Message non remis ${frenchDay(event.day, reading.day)} : adresse invalide`;
  return { veto: "unreachable", text, until: null, evidence: [evidenceOf(event, gone)] };
}

/** Whether an event tells that its person has gone, or that messages no longer arrive. */
export const saysUnreachable = onceAnEvent((event: ReadEvent): boolean => {
  if (!event.incoming && !isRecord(event)) return false;
  if (event.sentences.some((sentence) => saysGone(sentence.normalised))) return true;
  if (event.incoming) return isBounce(event);
  if (givesNewLine(event.normalised)) return false;
  return (
    saysLinesBroken(event.normalised) ||
    isBounce({ subject: "", normalised: event.normalised, incoming: false })
  );
});
