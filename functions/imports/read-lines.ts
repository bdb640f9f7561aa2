import { storable } from "../db/storable.ts";
import { yieldToLoop } from "../http/yield-to-loop.ts";
import { withoutInvisible } from "../language/invisible.ts";
import { addressesIn } from "./address-in.ts";
import type { LineMessage } from "./contract.ts";
import type { ColumnFields } from "./map-columns.ts";
import type { Table } from "./read-table.ts";

/** Longest name, job or company kept. */
const NAME_MAXIMUM = 200;

/** One line being read: its cells by field, and what is wrong with it. */
export interface LineReader<Field extends string> {
  readonly number: number;
  /** The cell as it stands, "" where the file has none. */
  raw(field: Field): string;
  /** One line of text without control characters; null when empty. */
  name(field: Field): string | null;
  /** An address in lower case, of several the first; null when empty, or wrong (and then said so). */
  email(field: Field): string | null;
  /** The line is not imported. */
  wrong(field: Field | null, message: string): void;
  /** The line is imported, though not all that it says. */
  remark(field: Field, message: string): void;
}

/** What the lines of a file give, before the database has its say. */
export interface ReadLines<Row> {
  readonly rows: readonly Row[];
  readonly errors: readonly LineMessage[];
  readonly skips: readonly LineMessage[];
  /** Of lines that are imported: what is not. */
  readonly remarks: readonly LineMessage[];
}

/**
 * Reads each line with `read`, which answers its row, null where it has said what is wrong. `keyOf` tells the
 * same row twice: the first is kept, the others are skipped and say so with `twice`. Requests are answered
 * between two lines.
 */
export async function readLines<Field extends string, Row>(
  table: Table,
  fields: ColumnFields,
  read: (line: LineReader<Field>) => Row | null,
  same: { keyOf: (row: Row) => string; twice: (line: number) => string },
): Promise<ReadLines<Row>> {
  const errors: LineMessage[] = [];
  const skips: LineMessage[] = [];
  const remarks: LineMessage[] = [];
  const rows: Row[] = [];
  const seen = new Map<string, number>();
  const columnOf = new Map(fields.map((field, index) => [field, index]));
  for (const { number, cells, problem } of table.lines) {
    await yieldToLoop();
    const before = errors.length;
    const nameOf = (field: Field | null): string | null =>
      field === null ? null : (table.columns[columnOf.get(field) ?? -1] ?? null);
    const wrong = (field: Field | null, message: string): void => {
      errors.push({ line: number, column: nameOf(field), message });
    };
    const said: LineMessage[] = [];
    const remark = (field: Field, message: string): void => {
      said.push({ line: number, column: nameOf(field), message });
    };
    if (problem !== undefined) {
      wrong(null, `${problem}.`);
      continue;
    }
    if (cells.slice(table.columns.length).some((cell) => cell !== "")) {
      wrong(
        null,
        "Cette ligne a plus de colonnes que l’en-tête\u00A0: un séparateur n’est pas entre guillemets.",
      );
      continue;
    }
    const raw = (field: Field): string => cells[columnOf.get(field) ?? -1] ?? "";
    const row = read({
      number,
      raw,
      wrong,
      remark,
      name: nameReader(raw, wrong),
      email: emailReader(raw, wrong),
    });
    if (row === null || errors.length > before) continue;
    const key = same.keyOf(row);
    const first = seen.get(key);
    if (first === undefined) {
      seen.set(key, number);
      rows.push(row);
      remarks.push(...said);
    } else skips.push({ line: number, column: null, message: same.twice(first) });
  }
  return { rows, errors, skips, remarks };
}

type Raw<Field> = (field: Field) => string;
type Wrong<Field> = (field: Field, message: string) => void;

function nameReader<Field extends string>(raw: Raw<Field>, wrong: Wrong<Field>) {
  return (field: Field): string | null => {
    const text = oneLine(raw(field));
    if (text.length > NAME_MAXIMUM) {
      wrong(field, `${NAME_MAXIMUM} caractères au plus.`);
      return null;
    }
    return text === "" ? null : text;
  };
}

function emailReader<Field extends string>(raw: Raw<Field>, wrong: Wrong<Field>) {
  return (field: Field): string | null => {
    const text = oneLine(raw(field));
    if (text === "") return null;
    const [address = null] = addressesIn(text);
    if (address === null) wrong(field, "Adresse e-mail invalide.");
    return address;
  };
}

/** Composed as the keyboard writes it, so that « é » is one character and equal to another « é ». */
export function oneLine(cell: string): string {
  return withoutInvisible(storable(cell).replace(/[\s\p{Cc}]+/gu, " "))
    .normalize("NFC")
    .replace(/ {2,}/g, " ")
    .trim();
}
