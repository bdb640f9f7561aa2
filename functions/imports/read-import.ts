import type { ManagerContext } from "../http/context.ts";
import type { ImportKind, LineMessage } from "./contract.ts";
import { decodeFile, type Encoding } from "./decode-file.ts";
import { missingFields } from "./fields.ts";
import { type ColumnFields, countKnownHeaders, mapColumns } from "./map-columns.ts";
import { readContacts } from "./read-contacts.ts";
import { readNotes } from "./read-notes.ts";
import { readTable, type Table } from "./read-table.ts";
import { type Batch, type Outcome, readMembers } from "./store.ts";

/** Lines named in a reply, errors and skips each. */
const NAMED = 200;

export interface ReadImport {
  readonly encoding: Encoding;
  readonly table: Table;
  readonly fields: ColumnFields;
  /** Why no line can be read with these columns; null when they can. */
  readonly missing: string | null;
  readonly batch: Batch;
  readonly errors: readonly LineMessage[];
  readonly skips: readonly LineMessage[];
}

/**
 * Reads a file that a manager of the organization sent. Throws `invalid_request` or `too_large` where the file
 * as a whole cannot be read.
 */
export async function readImport(
  ctx: ManagerContext,
  body: { kind: ImportKind; content: string; mapping?: Record<string, string | null> | undefined },
): Promise<ReadImport> {
  const { kind } = body;
  const { text, encoding } = decodeFile(body.content);
  const table = await readTable(text, countKnownHeaders(kind));
  const fields = mapColumns(kind, table, body.mapping);
  const missing = missingFields(kind, new Set(fields.filter((field) => field !== null)));
  const file = { encoding, table, fields, missing };
  if (missing !== null) {
    const errors = [{ line: table.headerLine, column: null, message: missing }];
    return { ...file, batch: { kind, rows: [] }, errors, skips: [] };
  }
  if (kind === "contacts") {
    const { rows, ...said } = await readContacts(table, fields, await readMembers(ctx));
    return { ...file, batch: { kind, rows }, ...said };
  }
  const { timeZone } = ctx.organization;
  const { rows, ...said } = await readNotes(table, fields, { timeZone, now: ctx.clock.now() });
  return { ...file, batch: { kind, rows }, ...said };
}

/** Every line that is not imported, the database's reasons included, in the order of the file. */
export function leftOut(
  file: ReadImport,
  outcome: Outcome,
): { errors: readonly LineMessage[]; skips: readonly LineMessage[] } {
  const byLine = (lines: readonly LineMessage[]): LineMessage[] =>
    lines.toSorted((one, other) => one.line - other.line);
  if (file.batch.kind === "contacts") {
    const ofCrm = outcome.set.map((line) => ({ line, column: null, message: "Ce contact vient du CRM." }));
    const erased = outcome.erased.map((line) => ({
      line,
      column: null,
      message: "Cette personne a été effacée\u00A0: elle n’est pas importée de nouveau.",
    }));
    return { errors: file.errors, skips: byLine([...file.skips, ...ofCrm, ...erased]) };
  }
  const column = file.table.columns[file.fields.indexOf("email")] ?? null;
  const unknown = outcome.set.map((line) => ({
    line,
    column,
    message: "Aucun contact de l’organisation n’a cette adresse.",
  }));
  return { errors: byLine([...file.errors, ...unknown]), skips: file.skips };
}

/** The first of them, and how many there are. */
export function told({ errors, skips }: ReturnType<typeof leftOut>): {
  errors: LineMessage[];
  errorCount: number;
  skips: LineMessage[];
  skipped: number;
} {
  return {
    errors: errors.slice(0, NAMED),
    errorCount: errors.length,
    skips: skips.slice(0, NAMED),
    skipped: skips.length,
  };
}
