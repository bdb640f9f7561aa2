import type { Act } from "../french/commitments.ts";
import { readCommitments } from "../french/commitments.ts";
import { daysBetween, type Day } from "../french/calendar.ts";
import { dateNear, findDates } from "../french/date-mentions.ts";
import type { Sentence } from "../french/sentences.ts";
import type { ReadEvent, Reading } from "../reading.ts";

export interface DatedCommitment {
  event: ReadEvent;
  sentence: Sentence;
  /** First and last day of what was promised ("en début de semaine"); null when no day was named. */
  start: Day | null;
  due: Day | null;
}

/** A vaguer date ("en mars") is a plan, not an appointment. */
const LONGEST_APPOINTMENT = 7;

/**
 * The commitments of the newest event that makes any of this kind, earliest due first:
 * a new promise replaces the older ones. Empty when none was made in the last `horizon` days.
 */
export function latestCommitments(reading: Reading, act: Act, horizon: number): DatedCommitment[] {
  for (let index = reading.events.length - 1; index >= 0; index -= 1) {
    const event = reading.events[index];
    if (!event || daysBetween(event.day, reading.day) > horizon) break;
    if (event.voice === "machine") continue;
    const found = commitmentsOf(event, act);
    if (found.length > 0) return found.sort((a, b) => ((a.due ?? "9") < (b.due ?? "9") ? -1 : 1));
  }
  return [];
}

function commitmentsOf(event: ReadEvent, act: Act): DatedCommitment[] {
  const voice = event.voice === "contact" ? "contact" : "seller";
  const found: DatedCommitment[] = [];
  for (const sentence of event.sentences) {
    const commitments = readCommitments(sentence, voice).filter((one) => one.act === act);
    if (commitments.length === 0) continue;
    const mentions = findDates(sentence.normalised, event.day);
    for (const commitment of commitments) {
      const near = dateNear(mentions, commitment.index, commitment.end);
      if (near && daysBetween(near.start, near.end) > LONGEST_APPOINTMENT) continue;
      if (!near && (mentions.length > 0 || !mayBeUndated(event, act))) continue;
      found.push({ event, sentence, start: near?.start ?? null, due: near?.end ?? null });
    }
  }
  return found;
}

/** « Je vous envoie » in a message is the sending itself; in a note it is something left to do. */
function mayBeUndated(event: ReadEvent, act: Act): boolean {
  return act === "send" && (event.channel === "note" || event.channel === "phone_call");
}
