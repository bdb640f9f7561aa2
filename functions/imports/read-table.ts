import { yieldToLoop } from "../http/yield-to-loop.ts";
import { unreadable } from "./decode-file.ts";
import { withoutNoValue } from "./no-value.ts";
import { CELL_LIMIT, splitRecords } from "./split-records.ts";

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
  const all = await readLines(body, delimiter);
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

/** Lines above the header in which people write what the file is. */
const PREAMBLE = 20;

/**
 * Which of the first lines is the header: the first, unless at most one of its names means anything and another line's
 * mean more, as below a title or a remark.
 */
function headerAt(lines: readonly Line[], headersKnown: (headers: readonly string[]) => number): number {
  const known = lines.slice(0, PREAMBLE).map(({ cells }) => headersKnown(cells));
  return (known[0] ?? 0) < 2 ? Math.max(0, known.indexOf(Math.max(...known))) : 0;
}

/** Characters after which requests are let in: as many as a thousand lines hold. */
const PIECE = 2_048;

async function readLines(text: string, delimiter: Delimiter): Promise<Line[]> {
  const lines: Line[] = [];
  let [number, began, paused] = [0, 0, 0];
  for (const { cells: written, isTorn, end } of splitRecords(text, delimiter)) {
    number += 1;
    if (end - began > LINE_LENGTH || written.length > CELL_LIMIT) throw unreadable(TOO_LONG);
    const cells = written.map(withoutNoValue);
    began = end;
    for (; paused + PIECE < end; paused += PIECE) await yieldToLoop();
    if (cells.every((cell) => cell === "")) continue;
    // Beyond the header's: what would follow is not gone through.
    if (lines.length > LINE_LIMIT)
      throw unreadable(
        `Le fichier compte plus de ${LINE_LIMIT.toLocaleString("fr-FR")} lignes. Divisez-le en plusieurs fichiers.`,
      );
    lines.push({ number, cells, ...(isTorn ? { problem: NOT_CLOSED } : {}) });
  }
  return lines;
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

/** The cells of the first lines that hold anything. By a delimiter that is not the file's they mean nothing. */
function firstLines(text: string, delimiter: Delimiter): readonly (readonly string[])[] {
  const first: (readonly string[])[] = [];
  for (const { cells } of splitRecords(text.slice(0, HEADER_LENGTH), delimiter)) {
    if (cells.some((cell) => cell !== "")) first.push(cells);
    if (first.length === PREAMBLE) break;
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
