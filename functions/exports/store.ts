import * as z from "zod";
import { recordAudit } from "../audit/record-audit.ts";
import { asSent } from "../db/as-sent.ts";
import { builder, builtRows, type RawBuilder, sql, type Tables } from "../db/builder.ts";
import { call } from "../db/call.ts";
import { type Transaction, withClaims } from "../db/claims.ts";
import { allRows } from "../db/statement.ts";
import { managerClaims, type UserContext } from "../http/context.ts";
import { AppError } from "../http/errors.ts";
import { type ExportedTable, exportedTables } from "./tables.ts";

/** One table of an archive. */
export interface ExportedFile {
  readonly file: string;
  readonly meaning: string;
  readonly columns: readonly string[];
  /** Rows as the database writes them in JSON. */
  readonly rows: readonly string[];
}

export interface ExportedPart {
  /** Name of the organization. */
  readonly organization: string;
  readonly parts: number;
  readonly files: readonly ExportedFile[];
}

/** What the reader is asked for: `of` is null where the export begins. */
export interface PartWanted {
  readonly part: number;
  readonly of: number | null;
  /** Bytes of JSON that a part should hold. */
  readonly partBytes: number;
}

/**
 * One part of the organization's rows, under the policies of an owner. A row belongs to a part by the range that an id of it
 * lies in: whatever is written between two requests, each row is in one part and one only, which is found without
 * reading the others. The organization and its members are in the first. Throws `invalid_request` for a part that does not exist.
 */
export async function readPart(ctx: UserContext, wanted: PartWanted): Promise<ExportedPart> {
  return withClaims({ ...ctx, claims: managerClaims(ctx), timeouts: "work" }, async (client) => {
    const tables = await describeTables(client);
    const parts = wanted.of ?? (await countParts(client, tables, ctx.organization.id, wanted.partBytes));
    if (wanted.part > parts) {
      const message = parts === 1 ? "L’export n’a qu’une partie." : `L’export n’a que ${parts} parties.`;
      throw new AppError("invalid_request", message, { part: message });
    }
    const about = await readOrganization(client);
    const rows = await readRows(client, tables, ctx.organization.id, wanted.part, parts);
    await recordAudit(client, {
      event: "export.read",
      actorId: ctx.user.id,
      organizationId: ctx.organization.id,
      targetKind: "organization",
      targetId: ctx.organization.id,
      targetLabel: about.name,
      detail: { part: wanted.part, parts },
      requestId: ctx.requestId,
    });
    const ofTables = tables.map(({ file, meaning, table, columns }) => ({
      file,
      meaning,
      columns,
      rows: rows.get(table) ?? [],
    }));
    return {
      organization: about.name,
      parts,
      files: wanted.part === 1 ? [...about.files, ...ofTables] : ofTables,
    };
  });
}

type DescribedTable = ExportedTable & { readonly columns: readonly string[] };

/** The tables with their columns in order; computed ones, which repeat the others, are left out. */
async function describeTables(client: Transaction): Promise<DescribedTable[]> {
  const rows = await allRows(
    client,
    z.object({ name: z.string(), columns: z.array(z.string()) }),
    `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
     from pg_attribute a join pg_class c on c.oid = a.attrelid
     where c.oid = any ($1::regclass[])
       and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     group by c.relname`,
    [exportedTables.map((one) => nameOf(one))],
  );
  const columnsOf = new Map(rows.map(({ name, columns }) => [name, columns]));
  return exportedTables.map((table) => ({ ...table, columns: columnsOf.get(table.table) ?? [] }));
}

const nameOf = ({ schema = "public", table }: Pick<ExportedTable, "schema" | "table">): string =>
  `${schema}.${table}`;

/** Ids from `from` on and below `to`; null for no end. */
interface Range {
  readonly from: string | null;
  readonly to: string | null;
}
const EVERYTHING: Range = { from: null, to: null };

/** A part's share of all ids: their first 32 bits, cut into as many equal pieces as there are parts. */
function rangeOf(part: number, parts: number): Range {
  const beginning = (piece: number): string =>
    `${Math.floor((piece * 2 ** 32) / parts)
      .toString(16)
      .padStart(8, "0")}-0000-0000-0000-000000000000`;
  return {
    from: part === 1 ? null : beginning(part - 1),
    to: part === parts ? null : beginning(part),
  };
}

const ORGANIZATION: keyof Tables["public.contact"] = "organization_id";

/** Rows of a table in a range as JSON. */
function rowsOf(table: DescribedTable, organizationId: string, { from, to }: Range): RawBuilder<unknown> {
  const column = sql.ref(`t.${table.dealtBy}`);
  const id = table.isHashed ? sql`md5(${column}::text)::uuid` : column;
  const columns = sql.join(table.columns.map((name) => sql.ref(`t.${name}`)));
  return sql`select ${table.table}::text as "table", row_to_json(r)::text as json
   from (select ${columns}
         from ${sql.table(nameOf(table))} t where ${sql.ref(`t.${ORGANIZATION}`)} = ${organizationId}::uuid
           and (${from}::uuid is null or ${id} >= ${from}::uuid) and (${to}::uuid is null or ${id} < ${to}::uuid)) r`;
}

/** Rows of all tables in a range. */
function everyRow(tables: readonly DescribedTable[], organizationId: string, range: Range) {
  const rows = tables
    .map((table) => rowsOf(table, organizationId, range))
    .reduce((before, after) => sql`${before} union all ${after}`);
  return sql<{ table: string; json: string }>`(${rows})`.as<"every_row">(sql`every_row`);
}

/**
 * How parts are counted: by the bytes of one piece of all ids in so many, where that makes `from` parts or more. So much is read
 * that it tells, and no more: of little every row.
 */
const SAMPLES = [
  { pieces: 1_024, from: 256 },
  { pieces: 64, from: 16 },
] as const;

/** How many parts there are. */
async function countParts(
  client: Transaction,
  tables: readonly DescribedTable[],
  organizationId: string,
  partBytes: number,
): Promise<number> {
  const partsOf = async (range: Range): Promise<number> => {
    const [row] = await builtRows(
      client,
      builder
        .selectFrom(everyRow(tables, organizationId, range))
        .select((rows) =>
          sql<number>`coalesce(sum(octet_length(${rows.ref("json")})), 0)::float8`.as("bytes"),
        ),
    );
    return (row?.bytes ?? 0) / partBytes;
  };
  for (const { pieces, from } of SAMPLES) {
    const sampled = pieces * (await partsOf(rangeOf(pieces / 2, pieces)));
    if (sampled >= from) return Math.ceil(sampled);
  }
  return Math.max(1, Math.ceil(await partsOf(EVERYTHING)));
}

/** One statement, so that all tables are read at the same instant. */
async function readRows(
  client: Transaction,
  tables: readonly DescribedTable[],
  organizationId: string,
  part: number,
  parts: number,
): Promise<Map<string, string[]>> {
  const every = everyRow(tables, organizationId, rangeOf(part, parts));
  const rows = await builtRows(client, builder.selectFrom(every).select(["table", "json"]));
  const byTable = new Map<string, string[]>();
  for (const { table, json } of rows) {
    const ofTable = byTable.get(table);
    if (ofTable === undefined) byTable.set(table, [json]);
    else ofTable.push(json);
  }
  return byTable;
}

const About = z.object({
  // As it came: the order of its keys is that of the file's columns.
  organization: asSent(z.looseObject({ name: z.string() })),
  members: z.array(z.record(z.string(), z.unknown())),
});

async function readOrganization(client: Transaction): Promise<{ name: string; files: ExportedFile[] }> {
  const answer = await call(client, "app.organization_to_export", {});
  if (answer === null) throw new Error("an export without the right to the organization");
  const about = About.parse(answer);
  const fileOf = (file: string, meaning: string, found: Record<string, unknown>[]): ExportedFile => ({
    file,
    meaning,
    columns: Object.keys(found[0] ?? {}),
    rows: found.map((row) => JSON.stringify(row)),
  });
  return {
    name: about.organization.name,
    files: [
      fileOf("organization", "l’organisation", [about.organization]),
      fileOf("members", "les membres, leur rôle et leurs habitudes", about.members),
    ],
  };
}
