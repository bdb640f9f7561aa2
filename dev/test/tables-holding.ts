import type { Pool } from "pg";

/** Tables in which `secret` stands, as text or as bytes. */
export async function tablesHolding(pool: Pool, secret: string): Promise<string[]> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema') order by 1`,
  );
  const hex = Buffer.from(secret).toString("hex");
  const found: string[] = [];
  for (const { name } of tables) {
    const { rows } = await pool.query<{ hit: boolean }>(
      `select exists (select from ${name} t where position($1 in t::text) > 0 or position($2 in t::text) > 0) as hit`,
      [secret, hex],
    );
    if (rows[0]?.hit) found.push(name);
  }
  return found;
}
