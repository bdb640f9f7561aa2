import { AppError } from "../http/errors.ts";
import type { ImportKind } from "./contract.ts";
import { fieldsOf, plainHeader } from "./fields.ts";
import type { Table } from "./read-table.ts";

/** The field that each column of a file fills, or null; a field is filled by one column at most. */
export type ColumnFields = readonly (string | null)[];

/** How many headers name a field of this kind. */
export function countKnownHeaders(kind: ImportKind): (headers: readonly string[]) => number {
  return (headers) => new Set(headers.flatMap((header) => fieldNamed(kind, header) ?? [])).size;
}

/**
 * Guesses each column's field by its header; `mapping` has the last word on the columns it names. Throws
 * `invalid_request` where it names a column or a field that does not exist, or a field twice.
 */
export function mapColumns(
  kind: ImportKind,
  { columns, lines }: Pick<Table, "columns" | "lines">,
  mapping: Readonly<Record<string, string | null>> = {},
): ColumnFields {
  const said = new Map(Object.entries(mapping));
  refuseWrongMapping(kind, columns, said);
  const taken = new Set(said.values());
  const guesses = columns.map((column) => (said.has(column) ? null : fieldNamed(kind, column)));
  const filled = columns.map((_, index) => lines.filter(({ cells }) => (cells[index] ?? "") !== "").length);
  // Of several columns of one name the fullest, as an export may leave the first one empty.
  const fullest = new Map<string, number>();
  for (const [index, field] of guesses.entries()) {
    if (field === null || taken.has(field)) continue;
    const other = fullest.get(field);
    if (other === undefined || (filled[index] ?? 0) > (filled[other] ?? 0)) fullest.set(field, index);
  }
  return columns.map((column, index) => {
    const given = said.get(column);
    if (given !== undefined) return given;
    const field = guesses[index] ?? null;
    return field !== null && fullest.get(field) === index ? field : null;
  });
}

function fieldNamed(kind: ImportKind, header: string): string | null {
  const plain = plainHeader(header);
  const named = (name: string) => fieldsOf[kind].find((field) => field.headers.includes(name))?.name;
  return named(plain) ?? named(withoutKind(plain)) ?? null;
}

/**
 * Without what exports write around a field's name: whose it is (« Person - Organization ») and which of several
 * (« E-mail 1 - Value », « Email - Work », « Nom (2) »).
 */
const withoutKind = (plain: string): string =>
  plain
    .replace(/^(?:person|contact) /, "")
    .replace(/ (?:value|valeur|work|pro(?:fessionnel)?|principale?|primary)$/, "")
    .replace(/ \d{1,2}$/, "");

function refuseWrongMapping(
  kind: ImportKind,
  columns: readonly string[],
  said: ReadonlyMap<string, string | null>,
): void {
  const wrong = new Map<string, string>();
  const columnOf = new Map<string, string>();
  for (const [column, field] of said) {
    const key = `mapping.${column}`;
    if (!columns.includes(column)) wrong.set(key, "Cette colonne n’est pas dans le fichier.");
    else if (field !== null && !fieldsOf[kind].some(({ name }) => name === field))
      wrong.set(key, "Ce champ n’existe pas.");
    else if (field !== null && columnOf.has(field))
      wrong.set(key, `La colonne «\u00A0${columnOf.get(field)}\u00A0» remplit déjà ce champ.`);
    else if (field !== null) columnOf.set(field, column);
  }
  if (wrong.size > 0) throw new AppError("invalid_request", undefined, Object.fromEntries(wrong));
}
