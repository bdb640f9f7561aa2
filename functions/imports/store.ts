import { type AuditEntry, recordAudit } from "../audit/record-audit.ts";
import { withClaims } from "../db/claims.ts";
import { allRows, execute } from "../db/statement.ts";
import { managerClaims, type UserContext } from "../http/context.ts";
import { readTombstones } from "../prospection/tombstones.ts";
import { importContacts } from "./import-contacts.ts";
import { importNotes } from "./import-notes.ts";
import type { Imported } from "./imported.ts";
import { Member } from "./owner-finder.ts";
import type { ContactRow } from "./read-contacts.ts";
import type { NoteRow } from "./read-notes.ts";

/** The rows of a file, of one kind. */
export type Batch =
  | { readonly kind: "contacts"; readonly rows: readonly ContactRow[] }
  | { readonly kind: "notes"; readonly rows: readonly NoteRow[] };

/** What the rows of a file change. */
export interface Outcome extends Imported {
  /** Lines of people who were erased, and are not brought back. */
  readonly erased: readonly number[];
}

/** Rows handed to the database at a time. */
const PAGE = 1_000;

/** The members of the caller's organization, as owners of contacts. */
export async function readMembers(ctx: UserContext): Promise<Member[]> {
  const rows = await withClaims(ctx, (client) =>
    allRows(client, Member, "select email, name from app.member where not banned order by user_id"),
  );
  return rows;
}

/** What the rows would change; nothing is written. */
export async function tryImport(ctx: UserContext, batch: Batch): Promise<Outcome> {
  return apply(ctx, batch, { owner: null, dry: true });
}

/** How rows are written. */
interface Writing {
  /** Address of whose new contacts are that the file gives to nobody; null leaves them so. */
  readonly owner: string | null;
  /** Throws to have all undone. */
  readonly accept: (outcome: Outcome) => void;
}

/**
 * Writes the rows with the caller's rights, all of them in one transaction, or none. Imports of one organization wait for each other.
 */
export async function writeImport(
  ctx: UserContext,
  batch: Batch,
  { owner, accept }: Writing,
): Promise<Outcome> {
  return apply(ctx, batch, { owner, dry: false }, (outcome) => {
    accept(outcome);
    return {
      event: "import.completed",
      actorId: ctx.user.id,
      organizationId: ctx.organization.id,
      // Not the file's name, which may be somebody's.
      targetKind: "import",
      detail: { kind: batch.kind, created: outcome.created, updated: outcome.updated },
      requestId: ctx.requestId,
    };
  });
}

async function apply(
  ctx: UserContext,
  batch: Batch,
  { owner, dry }: { readonly owner: string | null; readonly dry: boolean },
  close?: (outcome: Outcome) => AuditEntry,
): Promise<Outcome> {
  return withClaims({ ...ctx, claims: managerClaims(ctx), timeouts: "work" }, async (client) => {
    if (!dry)
      await execute(client, "select pg_advisory_xact_lock(hashtextextended('app.import ' || $1::text, 0))", [
        ctx.organization.id,
      ]);
    const tombstones = await readTombstones(ctx, client, []);
    const isErased = ({ email }: { email: string | null }) =>
      !tombstones.none && tombstones.hasAddress(email);
    const erased = batch.kind === "contacts" ? batch.rows.filter(isErased).map(({ line }) => line) : [];
    const left = new Set(erased);
    const isKept = ({ line }: { readonly line: number }): boolean => !left.has(line);
    const { organizationId } = ctx.claims;
    const pages: Imported[] = [];
    if (batch.kind === "contacts")
      for (const rows of pagesOf(batch.rows.filter(isKept)))
        pages.push(await importContacts(client, organizationId, rows, { owner, dry }));
    else
      for (const rows of pagesOf(batch.rows))
        pages.push(await importNotes(client, organizationId, rows, dry));
    const total = (count: "created" | "updated" | "unchanged"): number =>
      pages.reduce((sum, page) => sum + page[count], 0);
    const sum: Outcome = {
      created: total("created"),
      updated: total("updated"),
      unchanged: total("unchanged"),
      set: pages.flatMap(({ set }) => set),
      erased,
    };
    if (close) await recordAudit(client, close(sum));
    return sum;
  });
}

function pagesOf<Row>(rows: readonly Row[]): Row[][] {
  const pages: Row[][] = [];
  for (let start = 0; start < rows.length; start += PAGE) pages.push(rows.slice(start, start + PAGE));
  return pages;
}
