import { cleaned } from "../crm/clean-text.ts";
import { readDay } from "./read-day.ts";

/** What a file says of a contact on a day. */
export interface CommentNote {
  /** ISO instant. */
  readonly date: string;
  readonly text: string;
  readonly raw: string | null;
  readonly rawIsLonger: boolean;
}

/**
 * « 12/11 : devis envoyé » and « Le 12/11/2026 - appel » at the beginning of a line: a diary kept in one cell. Without a
 * year and without a mark after it, « 1/2 journée » is no day.
 */
const DATED =
  /^(?:le )?(?:(\d{1,2}[/.-]\d{1,2})([/.-](?:\d{4}|\d{2}))(?= ?[:;–—-]? ?\p{L})|(\d{1,2}\/\d{1,2})(?= ?[:;–—] ?\D)|(\d{2}\/\d{2})(?= -? ?\p{L}))/iu;
const DAY = 86_400_000;
/** Days ahead in which a day without a year is one to come. */
const AHEAD = 120;
/**
 * Days before the import on which a comment is stored that no day is known of: a note must have one. It was written
 * before the file was, so never on the day of the import, which would make it newer than exchanges that have a day.
 */
const BEFORE_IMPORT = 7;

interface When {
  readonly timeZone: string;
  readonly now: Date;
  /** The day the file says of the last exchange; null where it says none. */
  readonly last: Date | null;
}

/**
 * The notes of a comment: one for each line that begins with a day, as far as it has passed, and one of the rest. The rest
 * is of the last exchange’s day, else of the oldest day that the comment names, so that it is never newer than what has
 * a day; else it is stored a week before the import. A last exchange that nothing is told of is a note too.
 */
export function commentNotes(comment: string, when: When): CommentNote[] {
  const { now, last } = when;
  const pieces: { date: Date | null; lines: string[] }[] = [{ date: null, lines: [] }];
  for (const line of comment.split(/\r\n?|\n/)) {
    const date = dateOf(line.trim(), when);
    if (date !== null) pieces.push({ date, lines: [] });
    pieces.at(-1)?.lines.push(line);
  }
  const days = pieces.flatMap(({ date }) => date?.getTime() ?? []);
  const undated = last ?? new Date(days.length > 0 ? Math.min(...days) : now.getTime() - BEFORE_IMPORT * DAY);
  const notes = pieces.flatMap(({ date, lines }): CommentNote[] => {
    const content = cleaned(lines.join("\n").trim());
    return content.text === "" ? [] : [{ date: (date ?? undated).toISOString(), ...content }];
  });
  if (last === null || notes.some(({ date }) => Math.abs(Date.parse(date) - last.getTime()) < DAY))
    return notes;
  return [...notes, { date: last.toISOString(), text: NOTHING_TOLD, raw: null, rawIsLonger: false }];
}

/** The text of a last exchange of which the file says the day and nothing else. */
export const NOTHING_TOLD = "Dernier échange, d’après le fichier importé.";

function dateOf(line: string, { timeZone, now }: When): Date | null {
  const [, dated, year, marked, plain] = DATED.exec(line) ?? [];
  const day = dated ?? marked ?? plain;
  if (day === undefined) return null;
  if (year !== undefined) {
    const date = readDay(`${day}${year}`, timeZone);
    return date !== null && date <= now ? date : null;
  }
  const thisYear = now.getUTCFullYear();
  const date = readDay(`${day}/${thisYear}`, timeZone);
  if (date === null || date <= now) return date;
  const isToCome = date.getTime() - now.getTime() < AHEAD * DAY;
  return isToCome ? null : readDay(`${day}/${thisYear - 1}`, timeZone);
}
