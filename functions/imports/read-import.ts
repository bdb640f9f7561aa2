import type { ManagerContext } from "../http/context.ts";
import type { Encoding, ImportKind, LineMessage } from "./contract.ts";
import { decodeFile } from "./decode-file.ts";
import { missingFields } from "./fields.ts";
import { type ColumnFields, countKnownHeaders, mapColumns } from "./map-columns.ts";
import type { Member } from "./owner-finder.ts";
import { readContacts } from "./read-contacts.ts";
import { readNotes } from "./read-notes.ts";
import { readTable, type Table } from "./read-table.ts";
import { type Batch, type Outcome, readMembers } from "./store.ts";

/** Lines named in a reply, errors and skips each. */
const NAMED = 200;

export interface ReadImport {
  readonly encoding: Encoding;
  readonly notices: readonly string[];
  readonly table: Table;
  readonly fields: ColumnFields;
  /** Why no line can be read with these columns; null when they can. */
  readonly missing: string | null;
  readonly batch: Batch;
  /** Of the organization; of notes, whose contacts are there, none. */
  readonly members: readonly Member[];
  readonly errors: readonly LineMessage[];
  readonly skips: readonly LineMessage[];
  readonly remarks: readonly LineMessage[];
}

/**
 * Reads a file that a manager of the organization sent. Throws `invalid_request` or `too_large` where the file
 * as a whole cannot be read.
 */
export async function readImport(
  ctx: ManagerContext,
  body: {
    kind: ImportKind;
    content: string;
    mapping?: Record<string, string | null> | undefined;
    owners?: Record<string, string | null> | undefined;
  },
): Promise<ReadImport> {
  const { kind } = body;
  const { text, encoding, notices } = decodeFile(body.content);
  const table = await readTable(text, countKnownHeaders(kind));
  const fields = mapColumns(kind, table, body.mapping);
  const missing = missingFields(kind, new Set(fields.filter((field) => field !== null)));
  const file = { encoding, notices, table, fields, missing };
  if (missing !== null) {
    const errors = [{ line: table.headerLine, column: null, message: missing }];
    return { ...file, batch: { kind, rows: [] }, members: [], errors, skips: [], remarks: [] };
  }
  const clock = { timeZone: ctx.organization.timeZone, now: ctx.clock.now() };
  if (kind === "contacts") {
    const members = await readMembers(ctx);
    const { rows, ...said } = await readContacts(table, fields, {
      ...clock,
      members,
      owners: body.owners ?? {},
      importer: ctx.user.email,
    });
    return { ...file, batch: { kind, rows }, members, ...said };
  }
  const { rows, ...said } = await readNotes(table, fields, clock);
  return { ...file, batch: { kind, rows }, members: [], ...said };
}

/** What is said of lines. */
interface Said {
  readonly errors: readonly LineMessage[];
  readonly skips: readonly LineMessage[];
  readonly remarks: readonly LineMessage[];
}

/** Every line that is not imported, the database's reasons included, in the order of the file. */
export function leftOut(file: ReadImport, outcome: Outcome): Said {
  const byLine = (lines: readonly LineMessage[]): LineMessage[] =>
    lines.toSorted((one, other) => one.line - other.line);
  if (file.batch.kind === "contacts") {
    const ofCrm = outcome.set.map((line) => ({ line, column: null, message: "Ce contact vient du CRM." }));
    const erased = outcome.erased.map((line) => ({
      line,
      column: null,
      message: "Cette personne a été effacée\u00A0: elle n’est pas importée de nouveau.",
    }));
    const left = new Set([...outcome.set, ...outcome.erased]);
    return {
      errors: file.errors,
      skips: byLine([...file.skips, ...ofCrm, ...erased]),
      remarks: file.remarks.filter(({ line }) => !left.has(line)),
    };
  }
  const column = file.table.columns[file.fields.indexOf("email")] ?? null;
  const unknown = outcome.set.map((line) => ({
    line,
    column,
    message: "Aucun contact de l’organisation n’a cette adresse.",
  }));
  return { errors: byLine([...file.errors, ...unknown]), skips: file.skips, remarks: file.remarks };
}

/** The first of them, and how many there are. */
export function told({ errors, skips, remarks }: Said) {
  return {
    errors: errors.slice(0, NAMED),
    errorCount: errors.length,
    skips: skips.slice(0, NAMED),
    skipped: skips.length,
    remarks: remarks.slice(0, NAMED),
    remarkCount: remarks.length,
  };
}
