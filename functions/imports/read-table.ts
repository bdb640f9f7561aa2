import { pipeline } from "node:stream/promises";
import { CsvError, type Options, type Parser, parse } from "csv-parse";
import { parse as parseNow } from "csv-parse/sync";
import { yieldToLoop } from "../http/yield-to-loop.ts";
import { unreadable } from "./decode-file.ts";
import { markStrayQuotes, STRAY_QUOTE } from "./stray-quotes.ts";

export type Delimiter = ";" | "," | "\t";

export interface Line {
  /** As a spreadsheet shows it, empty lines counted. */
  readonly number: number;
  readonly cells: readonly string[];
  /** Why it cannot be read, where it cannot. */
  readonly problem?: string;
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
/** Most cells of a line: spreadsheets write as many as 16,384, most of them empty. */
const CELL_LIMIT = 20_000;
/** Longest beginning of a file that its delimiter is found by: 200 names are shorter. */
const HEADER_LENGTH = 65_536;
const NAME_LENGTH = 150;

const NOT_CLOSED = "Un guillemet ouvert n’est jamais refermé";
const TOO_LONG = "Une ligne du fichier est trop longue\u00A0: ce n’est sans doute pas un fichier CSV.";

/**
 * The table of a CSV file: commas, semicolons or tabs, quoted cells with line breaks, empty lines, Excel's
 * `sep=;`. `headersKnown` says how many of some headers mean something, which tells the delimiters apart.
 * Requests are answered while a long file is read. Throws `invalid_request` with what is wrong with the file.
 */
export async function readTable(
  text: string,
  headersKnown: (headers: readonly string[]) => number,
): Promise<Table> {
  const announced = /^"?sep=([;,\t])"?[^\S\n]*\r?\n/i.exec(text);
  const body = announced === null ? text : text.slice(announced[0].length);
  // The pattern captures nothing else.
  const delimiter = (announced?.[1] as Delimiter | undefined) ?? (await findDelimiter(body, headersKnown));
  const all = await readLines(await markStrayQuotes(body, delimiter), delimiter);
  const at = headerAt(all, headersKnown);
  const [header, lines] = [all[at], all.slice(at + 1)];
  if (header?.problem !== undefined) throw unreadable(`${header.problem} (ligne ${header.number}).`);
  if (header === undefined) throw unreadable("Le fichier est vide.");
  const last = header.cells.findLastIndex((cell) => cell !== "");
  if (last >= COLUMN_LIMIT) {
    throw unreadable(`Le fichier a plus de ${COLUMN_LIMIT} colonnes\u00A0: gardez celles qui servent.`);
  }
  return {
    delimiter,
    columns: uniqueNames(header.cells.slice(0, last + 1)),
    headerLine: header.number,
    lines,
  };
}

/** Bytes of a file that are parsed in one go: as many as a thousand lines, each of which costs some 13 µs. */
const PIECE = 2_048;

async function* piecesOf(text: string, parser: Parser): AsyncGenerator<Buffer> {
  const bytes = Buffer.from(text);
  let [known, began] = [0, 0];
  for (let from = 0; from < bytes.length; from += PIECE) {
    // The parser's own limit counts no delimiters.
    if (parser.info.lines > known) [known, began] = [parser.info.lines, from];
    else if (from - began > LINE_LENGTH) throw unreadable(TOO_LONG);
    yield bytes.subarray(from, from + PIECE);
    await yieldToLoop();
  }
}

/** Lines above the header in which people write what the file is. */
const PREAMBLE = 20;

/** Which of the first lines is the header: the first, unless none of its names means anything and another's do. */
function headerAt(lines: readonly Line[], headersKnown: (headers: readonly string[]) => number): number {
  const known = lines.slice(0, PREAMBLE).map(({ cells }) => headersKnown(cells));
  return known[0] === 0 ? Math.max(0, known.indexOf(Math.max(...known))) : 0;
}

async function readLines(text: string, delimiter: Delimiter): Promise<Line[]> {
  const lines: Line[] = [];
  const keep = (line: Line): void => {
    // Beyond the header's: what would follow is not gone through.
    if (lines.length > LINE_LIMIT)
      throw unreadable(
        `Le fichier compte plus de ${LINE_LIMIT.toLocaleString("fr-FR")} lignes. Divisez-le en plusieurs fichiers.`,
      );
    lines.push(line);
  };
  try {
    const parser = parse(optionsOf(delimiter, keep));
    await pipeline(piecesOf(text, parser), parser.resume());
  } catch (error) {
    if (error instanceof CsvError) throw unreadable(explain(error));
    throw error;
  }
  return lines;
}

function optionsOf(delimiter: Delimiter, keep: (line: Line) => void): Options {
  return {
    delimiter,
    // Files put together by hand end their lines in several ways.
    record_delimiter: ["\r\n", "\n", "\r"],
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: LINE_LENGTH,
    // Kept there rather than returned: lines of nothing but delimiters cost no memory.
    on_record: (record: string[], { records, empty_lines }) => {
      if (record.length > CELL_LIMIT) throw unreadable(TOO_LONG);
      const cells = record.map((cell) => quotedAsWritten(cell.trim()));
      const problem = cells.some((cell) => cell.startsWith(STRAY_QUOTE)) ? { problem: NOT_CLOSED } : {};
      if (cells.some((cell) => cell !== "")) keep({ number: records + empty_lines, cells, ...problem });
      return null;
    },
  };
}

/** « "Le Bon" SA » begins with a quote that closes before the cell ends: it is one of the text. */
const quotedAsWritten = (cell: string): string =>
  cell.startsWith(STRAY_QUOTE) && cell.includes('"') ? cell.replace(STRAY_QUOTE, '"') : cell;

function explain(error: CsvError): string {
  const line = typeof error["lines"] === "number" ? ` (ligne ${error["lines"]})` : "";
  switch (error.code) {
    case "CSV_MAX_RECORD_SIZE":
      return `Une ligne du fichier est trop longue${line}\u00A0: ce n’est sans doute pas un fichier CSV.`;
    default:
      return `Le fichier n’est pas un CSV lisible${line}.`;
  }
}

/** The delimiter whose header means most, then the one that makes most columns. */
async function findDelimiter(
  text: string,
  headersKnown: (headers: readonly string[]) => number,
): Promise<Delimiter> {
  const start = text.search(/[^;,\t\s]/);
  if (start === -1) return ";";
  const candidates = [];
  for (const delimiter of [";", ",", "\t"] as const) {
    const first = firstLines(text.slice(start), delimiter);
    const known = Math.max(0, ...first.map(headersKnown));
    candidates.push({ delimiter, known, columns: first[0]?.length ?? 0 });
    await yieldToLoop();
  }
  const [best] = candidates.sort((a, b) => b.known - a.known || b.columns - a.columns);
  return best?.delimiter ?? ";";
}

function firstLines(text: string, delimiter: Delimiter): readonly (readonly string[])[] {
  const first: (readonly string[])[] = [];
  try {
    parseNow(text.slice(0, HEADER_LENGTH), {
      ...optionsOf(delimiter, ({ cells }) => first.push(cells)),
      to: PREAMBLE,
    });
  } catch {
    // By a delimiter that is not the file's, or where the piece ends, a quoted cell may never seem to end.
  }
  return first;
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
