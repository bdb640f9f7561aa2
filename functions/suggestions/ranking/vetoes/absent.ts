import { isTheirMessage } from "../contacts-made.ts";
import { isAutomaticReply } from "../french/automatic.ts";
import { addDays, frenchDay, frenchShortDay, type Day } from "../french/calendar.ts";
import { findDates } from "../french/date-mentions.ts";
import type { Sentence } from "../french/sentences.ts";
import { after, evidenceOf, type ReadEvent, type Reading } from "../reading.ts";
import type { Veto } from "../types.ts";

/** An automatic reply that names no return is believed for a few days only. */
const DAYS_WITHOUT_DATE = 5;

const AWAY =
  /\babsente?s?\b|\babsence\b|\bconges?\b|\bvacances\b|\barret (?:maladie|de travail)\b|\bmaternite\b|\bpaternite\b|\bparental\b|indisponible|deplacement|hospitalise\w*|en formation jusqu|out of (?:the )?office|on leave|\brtt\b|de retour|mon retour|son retour/;
const RETURNS = /\b(?:de retour|retour|reviendr\w+|revien\w+|reprend\w*|rentre\w*|back)\b/;

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
  if (!automatic && (event.voice === "machine" || event.channel === "email") && event.voice !== "contact")
    return null;
  for (const sentence of event.sentences) {
    if (!automatic && !AWAY.test(sentence.normalised)) continue;
    const until = lastDayAway(sentence.normalised, event.day);
    if (until !== null) return { until, sentence };
  }
  return automatic ? { until: addDays(event.day, DAYS_WITHOUT_DATE), sentence: event.sentences[0] } : null;
}

function lastDayAway(normalised: string, written: Day): Day | null {
  const dates = findDates(normalised, written).filter((date) => !date.past);
  const until = normalised.search(/\bjusqu|\bau \d/);
  const stated = until >= 0 ? dates.find((date) => date.index + date.length > until) : undefined;
  if (stated && until >= 0) return laterEnd(dates, stated.end);
  const returns = normalised.search(RETURNS);
  const back = returns >= 0 ? (dates.find((date) => date.index >= returns) ?? dates.at(-1)) : undefined;
  if (back) return addDays(back.start, -1);
  const last = dates.at(-1);
  return last && AWAY.test(normalised) ? last.end : null;
}

/** « du 16 au 27 novembre »: the range ends with the last date it names. */
function laterEnd(dates: readonly { end: Day; start: Day }[], stated: Day): Day {
  const last = dates.at(-1);
  return last && last.end > stated && last.start <= addDays(stated, 31) ? last.end : stated;
}
