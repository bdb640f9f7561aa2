import { isRecord, isTheirMessage } from "../contacts-made.ts";
import { lastDayAway } from "../../../language/phrases/absences.ts";
import { isAutomaticReply } from "../../../language/phrases/automatic.ts";
import { addDays, frenchDay, frenchShortDay, type Day } from "../../../language/dates/calendar.ts";
import type { Sentence } from "../../../language/text/sentences.ts";
import { after, evidenceOf, type ReadEvent, type Reading } from "../reading.ts";
import type { Veto } from "../types.ts";

/** An automatic reply that names no return is believed for a few days only. */
const DAYS_WITHOUT_DATE = 5;

/** The contact is away, by their automatic reply, their own words or a note; lifted when they write again. */
export function absent(reading: Reading): Veto | null {
  for (const event of reading.events.toReversed()) {
    const found = absenceOf(event);
    if (!found) continue;
    if (found.until < reading.day || after(reading, event).some(isTheirMessage)) return null;
    const text = `Absence signalée ${frenchDay(event.day, reading.day)}, jusqu’au ${frenchShortDay(found.until, reading.day)}`;
    return { veto: "absent", text, until: found.until, evidence: [evidenceOf(event, found.sentence)] };
  }
  return null;
}

function absenceOf(event: ReadEvent): { until: Day; sentence: Sentence | undefined } | null {
  const automatic = isAutomaticReply(event);
  const byContact = event.voice === "contact" || event.incoming;
  if (!automatic && !byContact && !isRecord(event)) return null;
  if (event.voice === "machine" && !automatic) return null;
  for (const sentence of event.sentences) {
    const until = lastDayAway(sentence.normalised, event.day, { byContact, automatic });
    if (until !== null) return { until, sentence };
  }
  return automatic ? { until: addDays(event.day, DAYS_WITHOUT_DATE), sentence: event.sentences[0] } : null;
}
