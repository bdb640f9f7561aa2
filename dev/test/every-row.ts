import type { Pool } from "pg";

/** Everything that is stored of an organization, wherever it is, as text behind the version of its row. */
export async function everyRow(admin: Pool, organizationId: string): Promise<string[]> {
  const { rows: tables } = await admin.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.columns
     where column_name = 'organization_id' and table_schema in ('public', 'private') order by 1`,
  );
  const { rows } = await admin.query<{ row: string }>(
    tables
      .map(
        ({ name }) =>
          `select '${name} ' || t.xmin || ' ' || t.ctid || ' ' || t::text as row from ${name} t where t.organization_id = $1`,
      )
      .join(" union all "),
    [organizationId],
  );
  return rows.map(({ row }) => row).sort();
}
