import type { ClientBase } from "pg";
import * as z from "zod";

/** Schemas whose rows are the product's; what Supabase keeps of its own is not. */
const SCHEMAS = ["public", "private", "better_auth"];

export interface BackedUpTable {
  /** Quoted, with its schema. */
  readonly name: string;
  /** Quoted; without those that Postgres computes. */
  readonly columns: readonly string[];
}

const Table = z.object({ name: z.string(), columns: z.array(z.string()) });

/** The tables of a backup, in the order of their names. */
export async function readTables(client: ClientBase): Promise<BackedUpTable[]> {
  const { rows } = await client.query(
    `select format('%I.%I', n.nspname, c.relname) as name,
       array_agg(quote_ident(a.attname) order by a.attnum)::text[] as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where c.relkind = 'r' and n.nspname = any ($1)
     group by n.nspname, c.relname order by 1`,
    [SCHEMAS],
  );
  return z.array(Table).parse(rows);
}

/** The migrations a database has had, oldest first. */
export async function readVersions(client: ClientBase): Promise<string[]> {
  const { rows } = await client.query(
    "select version from supabase_migrations.schema_migrations order by version",
  );
  return z
    .array(z.object({ version: z.string() }))
    .parse(rows)
    .map(({ version }) => version);
}

/** Texts of values that any session writes and reads alike. */
export const PORTABLE = `
  set local timezone = 'UTC'; set local datestyle = 'ISO, YMD'; set local intervalstyle = 'iso_8601';
  set local extra_float_digits = 1; set local bytea_output = 'hex'; set local row_security = off;
  set local statement_timeout = 0`;

/** Rows and a sum over all of a table's contents, generated columns included, whatever their order. */
export interface Checksum {
  readonly rows: string;
  readonly sum: string;
}

/** Each table's checksum, in one snapshot. */
export async function readChecksums(client: ClientBase): Promise<Map<string, Checksum>> {
  const sums = new Map<string, Checksum>();
  await client.query(`begin isolation level repeatable read read only; ${PORTABLE}`);
  for (const { name } of await readTables(client)) {
    const { rows } = await client.query(
      `select count(*)::text as rows,
         coalesce(sum(('x' || left(md5(t::text), 16))::bit(64)::bigint::numeric), 0)::text as sum from ${name} t`,
    );
    sums.set(name, z.object({ rows: z.string(), sum: z.string() }).parse(rows[0]));
  }
  await client.query("commit");
  return sums;
}
