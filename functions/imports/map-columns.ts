import { AppError } from "../http/errors.ts";
import { addressesIn } from "./address-in.ts";
import type { ImportKind } from "./contract.ts";
import { type ContactField, fieldsOf, noteFieldNamed } from "./fields.ts";
import { type Meaning, meaningOf, plainHeader } from "./header-words.ts";
import { phonesIn } from "./phones-in.ts";
import type { Table } from "./read-table.ts";

/** The field that each column of a file fills, or null; a field is filled by one column at most. */
export type ColumnFields = readonly (string | null)[];

/** How many headers name a field of this kind. */
export function countKnownHeaders(kind: ImportKind): (headers: readonly string[]) => number {
  return (headers) => new Set(headers.flatMap((header) => meaningIn(kind, header)?.field ?? [])).size;
}

/**
 * Guesses each column's field by its header, then by what stands in it; `mapping` has the last word on the columns it
 * names. Throws `invalid_request` where it names a column or a field that does not exist, or a field twice.
 */
export function mapColumns(
  kind: ImportKind,
  { columns, lines }: Pick<Table, "columns" | "lines">,
  mapping: Readonly<Record<string, string | null>> = {},
): ColumnFields {
  const said = new Map(Object.entries(mapping));
  refuseWrongMapping(kind, columns, said);
  const taken = new Set([...said.values()].filter((field) => field !== null));
  const open = columns.flatMap((name, index): Column[] => {
    if (said.has(name)) return [];
    const values = lines.flatMap(({ cells }) => cells[index] || []);
    return [{ index, name, values, meaning: meaningIn(kind, name) }];
  });
  const guesses = kind === "contacts" ? guessContacts(open, taken) : guessByName(open, taken);
  return columns.map((column, index) => {
    const given = said.get(column);
    return given === undefined ? (guesses.get(index) ?? null) : given;
  });
}

/** A column nobody has said anything of. */
interface Column {
  readonly index: number;
  readonly name: string;
  /** Its cells that hold anything. */
  readonly values: readonly string[];
  readonly meaning: { readonly field: string; readonly rank: number } | null;
}

/** Field by column. */
type Guesses = Map<number, string>;

function meaningIn(kind: ImportKind, header: string): Meaning | { field: string; rank: number } | null {
  if (kind === "contacts") return meaningOf(header);
  const plain = plainHeader(header);
  const field = noteFieldNamed(plain) ?? noteFieldNamed(withoutKind(plain));
  return field === null ? null : { field, rank: 0 };
}

/** Without what exports write around a field's name: « Email - Work », « Nom (2) ». */
const withoutKind = (plain: string): string =>
  plain
    .replace(/^(?:person|contact) /, "")
    .replace(/ (?:value|valeur|work|pro(?:fessionnel)?|principale?|primary)$/, "")
    .replace(/ \d{1,2}$/, "");

/**
 * Of several columns of one meaning one that holds something, as an export may leave the first one empty; then the one
 * that says it best, then the fullest.
 */
function guessByName(columns: readonly Column[], taken: ReadonlySet<string>): Guesses {
  const best = new Map<string, Column>();
  const order = ({ values, meaning }: Column): number[] => [
    values.length > 0 ? 0 : 1,
    meaning?.rank ?? 0,
    -values.length,
  ];
  for (const column of columns) {
    const field = column.meaning?.field;
    if (field === undefined || taken.has(field)) continue;
    const other = best.get(field);
    if (other === undefined || isBefore(order(column), order(other))) best.set(field, column);
  }
  return new Map([...best].map(([field, { index }]) => [index, field]));
}

function isBefore(one: readonly number[], other: readonly number[]): boolean {
  const at = one.findIndex((value, index) => value !== other[index]);
  return at !== -1 && (one[at] ?? 0) < (other[at] ?? 0);
}

/** Where a second column of a field goes. */
const OVERFLOW: Partial<Record<string, readonly ContactField[]>> = {
  email: ["otherEmail"],
  phone: ["mobile", "otherPhone"],
  mobile: ["phone", "otherPhone"],
  lastName: ["fullName"],
};

function guessContacts(columns: readonly Column[], taken: ReadonlySet<string>): Guesses {
  const named = columns.map((column) => (isMeant(column) ? column : { ...column, meaning: null }));
  const guesses = guessByName(named, taken);
  const free = (field: string): boolean => !taken.has(field) && ![...guesses.values()].includes(field);
  for (const { index, values, meaning } of named.toSorted(
    (a, b) => (a.meaning?.rank ?? 0) - (b.meaning?.rank ?? 0),
  )) {
    if (guesses.has(index) || values.length === 0) continue;
    // « Nom du prospect » beside « Société » is somebody's.
    const others =
      meaning?.field === "company" && meaning.rank > 2 ? ["fullName"] : OVERFLOW[meaning?.field ?? ""];
    const field = others?.find(free);
    if (field !== undefined) guesses.set(index, field);
  }
  for (const [field, holds] of CONTENTS) {
    if (!free(field)) continue;
    const column = columns.find(
      ({ index, name, values }) => !guesses.has(index) && !NOT_THEIRS.test(name) && mostly(values, holds),
    );
    if (column !== undefined) guesses.set(column.index, field);
  }
  // « Nom » beside no « Prénom » may hold both.
  const names = columns.find(({ index }) => guesses.get(index) === "lastName");
  if (names !== undefined && free("firstName") && free("fullName") && mostly(names.values, isSeveralWords))
    guesses.set(names.index, "fullName");
  return guesses;
}

/** Whether a column's cells are not plainly something else: a title is « Mme » in one export and a job in another. */
function isMeant({ meaning, values }: Column): boolean {
  if (meaning?.field === "job") return !mostly(values, (value) => COURTESY.test(value));
  if (meaning?.field === "company") return !mostly(values, (value) => /^[\d .]+$/.test(value));
  if (meaning?.field === "fullName" || meaning?.field === "lastName")
    return !mostly(values, (value) => value.includes("@") || /^[\d .]+$/.test(value));
  return true;
}

const COURTESY = /^(?:m|mr|mme|mlle|ms|mrs|miss|dr|me|monsieur|madame|mademoiselle|docteur|ma[iî]tre)\.?$/i;
/** Numbers and addresses of something else. */
const NOT_THEIRS = /fax|t[ée]l[ée]copie|siret|siren|iban|tva|vat|owner|propri[ée]taire|post|\bid\b/i;

/** What stands in columns whose name says nothing. */
const CONTENTS: readonly (readonly [ContactField, (value: string) => boolean])[] = [
  ["email", (value) => addressesIn(value).length > 0],
  ["linkedinProfileUrl", (value) => value.includes("linkedin.com/in/")],
  ["phone", (value) => /^(?:\+|0)[\d .()-]{8,18}$/.test(value) && phonesIn(value).length > 0],
];

/** Cells that are looked at. */
const LOOKED_AT = 200;

function mostly(values: readonly string[], holds: (value: string) => boolean): boolean {
  const some = values.slice(0, LOOKED_AT);
  return some.length > 0 && some.filter(holds).length >= some.length * 0.6;
}

const isSeveralWords = (value: string): boolean => /\S\s+\S/.test(value.trim());

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
