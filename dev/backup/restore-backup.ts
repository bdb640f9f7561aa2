import { createReadStream } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { createInterface } from "node:readline";
import { pipeline } from "node:stream";
import { createGunzip } from "node:zlib";
import type { ClientBase } from "pg";
import { type BackedUpTable, PORTABLE, readTables, readVersions } from "./tables.ts";
import { Manifest } from "./write-backup.ts";

const PAGE = 1_000;

/** Thrown when a folder is no backup, or the database not one it can be restored into; nothing is changed then. */
export class NotRestorableError extends Error {
  override readonly name = "NotRestorableError";
}

/**
 * Puts a backup's rows into a database that has had the same migrations and has no row yet, all or none.
 * `client` is a superuser, or Supabase's `postgres`: triggers and foreign keys rest meanwhile. Throws
 * NotRestorableError.
 */
export async function restoreBackup(client: ClientBase, folder: string): Promise<Manifest> {
  const manifest = await readManifest(folder);
  const versions = await readVersions(client);
  if (versions.join() !== manifest.versions.join())
    throw new NotRestorableError(
      `The backup has the migrations up to ${manifest.versions.at(-1)}, the database up to ${versions.at(-1)}.`,
    );
  await client.query(`begin; ${PORTABLE}; set local session_replication_role = replica`);
  try {
    const known = new Map((await readTables(client)).map((table) => [table.name, table]));
    await refuseRows(client, [...known.keys()]);
    for (const { name, file, rows } of manifest.tables) {
      const table = known.get(name);
      if (table === undefined) throw new NotRestorableError(`The database has no table ${name}.`);
      const restored = await restoreTable(client, table, path.join(folder, file));
      if (restored !== rows)
        throw new NotRestorableError(`${file} est incomplet : ${restored} lignes sur ${rows}.`);
    }
    await advanceSequences(client);
    await client.query("commit");
  } catch (error) {
    await client.query("rollback");
    throw error;
  }
  return manifest;
}

async function readManifest(folder: string): Promise<Manifest> {
  try {
    return Manifest.parse(JSON.parse(await readFile(path.join(folder, "backup.json"), "utf8")));
  } catch (cause) {
    throw new NotRestorableError(`${folder} is no whole backup.`, { cause });
  }
}

/** No migration leaves rows in these tables: any there is is somebody's, and not ours to mix or overwrite. */
async function refuseRows(client: ClientBase, tables: readonly string[]): Promise<void> {
  for (const name of tables) {
    const { rowCount } = await client.query(`select from ${name} limit 1`);
    if (rowCount !== 0) throw new NotRestorableError(`The database is not empty: ${name} has rows.`);
  }
}

async function restoreTable(
  client: ClientBase,
  { name, columns }: BackedUpTable,
  file: string,
): Promise<number> {
  const list = columns.join(", ");
  const values = columns.map((column) => `(r.row).${column}`).join(", ");
  let count = 0;
  let page: string[] = [];
  const flush = async (): Promise<void> => {
    if (page.length === 0) return;
    await client.query(
      `insert into ${name} (${list}) overriding system value
       select ${values} from (select line::${name} as row from unnest($1::text[]) line) r`,
      [page],
    );
    count += page.length;
    page = [];
  };
  for await (const row of readRows(file)) {
    page.push(row);
    if (page.length === PAGE) await flush();
  }
  await flush();
  return count;
}

/** The rows of a table's file, each in Postgres's own text. */
async function* readRows(file: string): AsyncGenerator<string> {
  try {
    // What fails in either stream is thrown by the loop.
    const input = pipeline(createReadStream(file), createGunzip(), () => undefined);
    for await (const line of createInterface({ input })) yield String(JSON.parse(line));
  } catch (cause) {
    throw new NotRestorableError(`${path.basename(file)} cannot be read to its end.`, { cause });
  }
}

/** Has each sequence go on after the highest number in its column. */
async function advanceSequences(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ statement: string }>(
    `select format('select setval(%L, max(%I)) from %I.%I having max(%I) is not null',
       pg_get_serial_sequence(format('%I.%I', table_schema, table_name), column_name),
       column_name, table_schema, table_name, column_name) as statement
     from information_schema.columns
     where table_schema in ('public', 'private', 'better_auth')
       and pg_get_serial_sequence(format('%I.%I', table_schema, table_name), column_name) is not null`,
  );
  for (const { statement } of rows) await client.query(statement);
}
