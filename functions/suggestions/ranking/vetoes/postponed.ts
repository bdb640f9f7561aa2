import { isTheirMessage } from "../contacts-made.ts";
import { addDays, daysBetween, frenchDay, frenchShortDay } from "../../../language/dates/calendar.ts";
import { findQuestion } from "../../../language/phrases/questions.ts";
import { postponedUntil } from "../../../language/phrases/postponement.ts";
import { after, evidenceOf, type ReadEvent, type Reading } from "../reading.ts";
import type { Veto } from "../types.ts";

const HORIZON = 550;
/** A date nearer than this is an appointment, which other rules read, rather than a postponement. */
const SHORTEST = 10;

/**
 * The contact, or a note, put off any contact to a later date.
 *
 * @example « Pas de nouvelles sollicitations avant le printemps », read in January → vetoed until 28 February
 * @example the same, then the contact asks us a question → free again
 */
export function postponed(reading: Reading): Veto | null {
  for (const event of reading.events.toReversed()) {
    if (daysBetween(event.day, reading.day) > HORIZON) return null;
    if (!mayPostpone(event)) continue;
    for (const sentence of event.sentences) {
      const date = postponedUntil(sentence.normalised, event.day);
      if (!date || daysBetween(event.day, date.start) < SHORTEST) continue;
      const until = addDays(date.start, -1);
      if (until < reading.day || after(reading, event).some(reopens)) return null;
      const text = `Report demandé ${frenchDay(event.day, reading.day)}, jusqu’au ${frenchShortDay(until, reading.day)}`;
      return { veto: "postponed", text, until, evidence: [evidenceOf(event, sentence)] };
    }
  }
  return null;
}

function mayPostpone(event: ReadEvent): boolean {
  return (
    event.voice === "contact" ||
    (event.voice === "seller" && event.channel !== "email" && event.channel !== "sms")
  );
}

function reopens(event: ReadEvent): boolean {
  return isTheirMessage(event) && findQuestion(event.sentences) !== null;
}
