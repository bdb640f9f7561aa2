import { parse } from "csv-parse/sync";
import { unzipSync } from "fflate";
import type { Pool } from "pg";
import { expect } from "vitest";
import * as z from "zod";

const Rows = z.array(z.record(z.string(), z.unknown()));
export type Row = Record<string, unknown>;
export type Files = Record<string, Uint8Array>;
/** The files of an archive that a call answered. */
export const unzipped = async (response: Response): Promise<Files> => {
  expect(response.status).toBe(200);
  return unzipSync(new Uint8Array(await response.arrayBuffer()));
};
/** A file of an archive as text with its byte order mark, which text decoders drop; empty where there is none. */
export const text = (files: Files, name: string): string => Buffer.from(files[name] ?? []).toString();
/** The rows of a table's JSON file. Throws where there is none. */
export const json = (files: Files, name: string): Row[] =>
  Rows.parse(JSON.parse(text(files, `${name}.json`)));
/** The rows of a table's CSV file; none where there is no such file. */
export const csv = (files: Files, name: string): Row[] =>
  parse(text(files, `${name}.csv`), { bom: true, delimiter: ";", columns: true });

/** What the database holds of an organization, in JSON; generated columns repeat the others. */
export async function stored(admin: Pool, table: string, organizationId: string): Promise<string[]> {
  const { rows: columns } = await admin.query<{ name: string }>(
    `select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0
       and not attisdropped and attgenerated = '' order by attnum`,
    [table],
  );
  const { rows } = await admin.query<{ json: string }>(
    `select row_to_json(r)::text as json from (
       select ${columns.map(({ name }) => `"${name}"`).join(", ")} from ${table} where organization_id = $1) r`,
    [organizationId],
  );
  return rows.map((row) => row.json).sort();
}
/** The rows of an archive's table, as the database wrote them. */
export const linesOf = (files: Files, name: string): string[] =>
  text(files, `${name}.json`)
    .split("\n")
    .filter((line) => line.startsWith("{"))
    .map((line) => line.replace(/,$/, ""))
    .sort();
