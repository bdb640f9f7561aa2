import type { Pool } from "pg";

/** Every table and view of the product's schemas, as "schema.name". */
export async function listTables(admin: Pool, schemas: readonly string[]): Promise<string[]> {
  const { rows } = await admin.query<{ name: string }>(
    `select n.nspname || '.' || c.relname as name
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = any ($1) and c.relkind in ('r', 'p', 'v', 'm', 'f') order by 1`,
    [schemas],
  );
  return rows.map((row) => row.name);
}

/**
 * The names of the rows that break a rule: `sql` answers (name, fine) for everything the rule speaks of.
 * `allowed` lists exceptions with their reasons; one that no longer breaks the rule is an offender too.
 * Throws where nothing was looked at: such a rule proves nothing.
 */
export async function offendersOf(
  admin: Pool,
  sql: string,
  allowed: Readonly<Record<string, string>>,
): Promise<string[]> {
  const { rows } = await admin.query<{ name: string; fine: boolean | null }>(sql);
  if (rows.length === 0) throw new Error("the rule looked at nothing");
  const found = rows.filter((row) => row.fine !== true).map((row) => row.name);
  const stale = Object.keys(allowed).filter((name) => !found.includes(name));
  return [
    ...found.filter((name) => allowed[name] === undefined),
    ...stale.map((name) => `${name} is listed as an exception but is none`),
  ].sort();
}
