import { CsvError, parse } from "csv-parse/sync";
import { unreadable } from "./decode-file.ts";

export type Delimiter = ";" | "," | "\t";

export interface Line {
  /** As a spreadsheet shows it, empty lines counted. */
  readonly number: number;
  readonly cells: readonly string[];
}

export interface Table {
  readonly delimiter: Delimiter;
  /** The header's names, each once. */
  readonly columns: readonly string[];
  readonly headerLine: number;
  /** Lines below the header that hold anything. */
  readonly lines: readonly Line[];
}

export const LINE_LIMIT = 20_000;
export const COLUMN_LIMIT = 200;
/** Longest line, in characters: the text of a long note several times over. */
const LINE_LENGTH = 500_000;
const NAME_LENGTH = 150;

/**
 * The table of a CSV file: commas, semicolons or tabs, quoted cells with line breaks, empty lines, Excel's
 * `sep=;`. `headersKnown` says how many of some headers mean something, which tells the delimiters apart.
 * Throws `invalid_request` with what is wrong with the file.
 */
export function readTable(text: string, headersKnown: (headers: readonly string[]) => number): Table {
  const announced = /^"?sep=([;,\t])"?[^\S\n]*\r?\n/i.exec(text);
  const body = announced === null ? text : text.slice(announced[0].length);
  const delimiter = (announced?.[1] as Delimiter | undefined) ?? findDelimiter(body, headersKnown);
  const [header, ...lines] = readLines(body, delimiter, LINE_LIMIT + 1);
  if (header === undefined) throw unreadable("Le fichier est vide.");
  const last = header.cells.findLastIndex((cell) => cell !== "");
  if (last >= COLUMN_LIMIT) {
    throw unreadable(`Le fichier a plus de ${COLUMN_LIMIT} colonnes : gardez celles qui servent.`);
  }
  return {
    delimiter,
    columns: uniqueNames(header.cells.slice(0, last + 1)),
    headerLine: header.number,
    lines,
  };
}

function readLines(text: string, delimiter: Delimiter, most: number, only?: number): Line[] {
  const lines: Line[] = [];
  let filled = 0;
  try {
    parse(text, {
      delimiter,
      // Files put together by hand end their lines in several ways.
      record_delimiter: ["\r\n", "\n", "\r"],
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      max_record_size: LINE_LENGTH,
      ...(only === undefined ? {} : { to: only }),
      // Kept here rather than returned: lines of nothing but delimiters cost no memory.
      on_record: (record: string[], { records, empty_lines }) => {
        const cells = record.map((cell) => cell.trim());
        if (cells.every((cell) => cell === "")) return null;
        filled += 1;
        if (filled <= most) lines.push({ number: records + empty_lines, cells });
        return null;
      },
    });
  } catch (error) {
    if (error instanceof CsvError) throw unreadable(explain(error));
    throw error;
  }
  if (filled > most) {
    throw unreadable(
      `Le fichier compte ${(filled - 1).toLocaleString("fr-FR")} lignes ; ${LINE_LIMIT.toLocaleString("fr-FR")} au plus. Partagez-le en plusieurs fichiers.`,
    );
  }
  return lines;
}

function explain(error: CsvError): string {
  const line = typeof error["lines"] === "number" ? ` (ligne ${error["lines"]})` : "";
  switch (error.code) {
    case "CSV_QUOTE_NOT_CLOSED":
      return `Un guillemet ouvert n’est jamais refermé${line}.`;
    case "CSV_MAX_RECORD_SIZE":
      return `Une ligne du fichier est trop longue${line} : ce n’est sans doute pas un fichier CSV.`;
    default:
      return `Le fichier n’est pas un CSV lisible${line}.`;
  }
}

/** The delimiter whose header means most, then the one that makes most columns. */
function findDelimiter(text: string, headersKnown: (headers: readonly string[]) => number): Delimiter {
  const start = text.search(/[^;,\t\s]/);
  if (start === -1) return ";";
  const candidates = ([";", ",", "\t"] as const).map((delimiter) => {
    const headers = firstLine(text.slice(start), delimiter);
    return { delimiter, known: headersKnown(headers), columns: headers.length };
  });
  const [best] = candidates.sort((a, b) => b.known - a.known || b.columns - a.columns);
  return best?.delimiter ?? ";";
}

function firstLine(text: string, delimiter: Delimiter): readonly string[] {
  try {
    return readLines(text, delimiter, 1, 1)[0]?.cells ?? [];
  } catch {
    // By a delimiter that is not the file's, a quoted cell may never seem to end.
    return [];
  }
}

/** A mapping names columns: an empty name and one that comes twice get a number. */
function uniqueNames(headers: readonly string[]): string[] {
  const names = new Set<string>();
  for (const [index, header] of headers.entries()) {
    const plain = header.replace(/\s+/g, " ").slice(0, NAME_LENGTH) || `Colonne ${index + 1}`;
    let name = plain;
    for (let copy = 2; names.has(name); copy += 1) name = `${plain} (${copy})`;
    names.add(name);
  }
  return [...names];
}
