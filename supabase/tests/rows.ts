import type { TableRows } from "./row-shape.ts";
import { betterAuthRows } from "./rows-better-auth.ts";
import { privateRows } from "./rows-private.ts";
import { publicRows } from "./rows-public.ts";

const tables: Record<string, TableRows> = { ...publicRows, ...privateRows, ...betterAuthRows };

/** How to write a row of `table` ("schema.name"). A table nobody described here fails the run. */
export function rowsOf(table: string): TableRows {
  const rows = tables[table];
  if (rows === undefined)
    throw new Error(
      `${table} has no rows to try: add "${table}" to the file of its schema, supabase/tests/rows-*.ts, with a row() and a change.`,
    );
  return rows;
}
