import { cleaned } from "../crm/clean-text.ts";
import type { NoteField } from "./fields.ts";
import type { ColumnFields } from "./map-columns.ts";
import { type LineReader, readLines, type ReadLines } from "./read-lines.ts";
import { readInstant } from "./read-instant.ts";
import type { Table } from "./read-table.ts";

/** A note as a line of a file tells it. */
export interface NoteRow {
  readonly line: number;
  readonly email: string;
  /** ISO instant. */
  readonly date: string;
  readonly author: string | null;
  readonly text: string;
  readonly raw: string | null;
  readonly rawIsLonger: boolean;
}

const DAY = 86_400_000;

/** The notes of a file, their dates read in the organization's time zone. */
export function readNotes(
  table: Table,
  fields: ColumnFields,
  { timeZone, now }: { timeZone: string; now: Date },
): Promise<ReadLines<NoteRow>> {
  return readLines<NoteField, NoteRow>(
    table,
    fields,
    (line) => {
      const email = line.email("email");
      if (line.raw("email") === "") line.wrong("email", "L’e-mail du contact est nécessaire.");
      const date = readDate(line, timeZone, now);
      const content = cleaned(line.raw("text"));
      if (content.text === "") line.wrong("text", "Cette note n’a pas de texte.");
      const author = line.name("author");
      return email === null || date === null ? null : { line: line.number, email, date, author, ...content };
    },
    {
      keyOf: (row) => [row.email, row.date, row.text].join("\n"),
      twice: (first) => `Même note qu’à la ligne ${first}, qui est gardée.`,
    },
  );
}

function readDate(line: LineReader<NoteField>, timeZone: string, now: Date): string | null {
  const given = line.raw("date");
  const date = readInstant(given, timeZone);
  if (date === null) {
    line.wrong(
      "date",
      given === ""
        ? "La date est nécessaire."
        : "Date invalide\u00A0: attendue sous la forme 21/11/2026, 21/11/2026 14:30 ou 2026-11-21.",
    );
    return null;
  }
  // A note tells what happened; a day ahead is a clock or a time zone.
  if (date.getTime() > now.getTime() + DAY) {
    line.wrong("date", "Cette date est dans le futur.");
    return null;
  }
  return date.toISOString();
}
