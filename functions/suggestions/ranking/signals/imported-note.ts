import { daysBetween } from "../../../language/dates/calendar.ts";
import { SIGNAL_TABLE } from "../signal-table.ts";
import type { Situation } from "../situation.ts";
import type { Reason } from "../types.ts";

/** Days in which what was noted needs nobody yet; a comment without a day is stored a week before its import. */
const SHORTEST = 5;
const LONGEST = 730;
/** The newest lead: older ones lose this much a month, so that every one of them keeps some weight. */
const LOST_PER_DAY = 0.02;

/**
 * Somebody of whom a file is all that is known, with a note in which nothing was understood, or nothing that is open.
 * Whoever imported the file wrote it down to come back to it: they are proposed until somebody has handled them once.
 *
 * @example « Très intéressé, vu au salon » in a file, no exchange since → a reason
 * @example the same with an exchange, with an action that was handled, or of a contact of a CRM → null
 */
export function importedNote({ day, history, events }: Situation): Reason | null {
  if (!history.isOfFile || history.engagements.length > 0) return null;
  if (history.actions.some(({ archivedBy }) => archivedBy === "user")) return null;
  const last = events.at(-1);
  if (last === undefined) return null;
  const age = daysBetween(last.day, day);
  if (age < SHORTEST || age > LONGEST) return null;
  return {
    signal: "importedNote",
    weight: SIGNAL_TABLE.importedNote.weight - LOST_PER_DAY * age,
    text: "Une note, et aucun échange depuis",
    due: null,
    evidence: [{ kind: last.kind, id: last.id, date: last.day, quote: "" }],
  };
}
