import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { createWriteStream } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import type { ClientBase } from "pg";
import * as z from "zod";
import { PORTABLE, readTables, readVersions } from "./tables.ts";

/** Rows held in memory at a time. */
const PAGE = 5_000;

/** What a backup says of itself, in `backup.json`. */
export const Manifest = z.object({
  format: z.literal(1),
  at: z.string(),
  versions: z.array(z.string()),
  tables: z.array(z.object({ name: z.string(), rows: z.number(), file: z.string() })),
});
export type Manifest = z.output<typeof Manifest>;

/**
 * Writes all of the product's rows as of one instant into a folder: a compressed file of JSON lines a table, each
 * row in Postgres's own text. `client` is the owner of the tables. The manifest comes last: a folder without is no
 * backup.
 */
export async function writeBackup(client: ClientBase, folder: string): Promise<Manifest> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await client.query(`begin isolation level repeatable read read only; ${PORTABLE}`);
  const { rows } = await client.query("select now() as at");
  const [{ at }] = z.tuple([z.object({ at: z.date() })]).parse(rows);
  const tables: Manifest["tables"] = [];
  for (const { name } of await readTables(client)) {
    const file = `${name.replaceAll('"', "")}.jsonl.gz`;
    let count = 0;
    const lines = async function* () {
      await client.query(`declare backup no scroll cursor for select t::text as line from ${name} t`);
      for (;;) {
        const page = await client.query<{ line: string }>(`fetch ${PAGE} from backup`);
        if (page.rows.length === 0) break;
        count += page.rows.length;
        yield page.rows.map(({ line }) => `${JSON.stringify(line)}\n`).join("");
      }
      await client.query("close backup");
    };
    await pipeline(
      Readable.from(lines()),
      createGzip(),
      createWriteStream(path.join(folder, file), { mode: 0o600 }),
    );
    tables.push({ name, rows: count, file });
  }
  const versions = await readVersions(client);
  await client.query("commit");
  const manifest: Manifest = { format: 1, at: at.toISOString(), versions, tables };
  await writeFile(path.join(folder, "backup.json"), `${JSON.stringify(manifest, null, 2)}\n`, {
    mode: 0o600,
  });
  return manifest;
}
