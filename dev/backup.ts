// npm run backup -- write DIR | restore DIR | compare | replay DIR: all of the product's data as files, and back.
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { withClient } from "./stack/database.ts";
import { withPlatform } from "./stack/with-stack.ts";
import { replayErasures } from "./backup/replay-erasures.ts";
import { restoreBackup } from "./backup/restore-backup.ts";
import { readChecksums } from "./backup/tables.ts";
import { writeBackup } from "./backup/write-backup.ts";

const [command, folder = ""] = process.argv.slice(2);
const owner = process.env.OWNER_DATABASE_URL;

/** The lines of all files of a folder, e.g. of `aws s3 sync s3://…/erasures DIR`. */
async function linesOf(directory: string): Promise<string[]> {
  const files = (await readdir(directory)).filter((name) => name.endsWith(".jsonl")).sort();
  const texts = await Promise.all(files.map((file) => readFile(path.join(directory, file), "utf8")));
  return texts.flatMap((text) => text.split("\n"));
}

const commands: Record<string, (url: string) => Promise<void>> = {
  write: async (url) => {
    const { tables, at } = await withClient(url, (client) => writeBackup(client, folder));
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    console.log(`${rows} rows of ${tables.length} tables, as at ${at}: ${folder}`);
  },
  restore: async (url) => {
    const { tables, at } = await withClient(url, (client) => restoreBackup(client, folder));
    console.log(`${tables.length} tables restored, as they were at ${at}.`);
    console.log("Before anybody comes in: npm run backup -- replay DIR (docs/operations.md).");
  },
  compare: async (url) => {
    const sums = await withClient(url, readChecksums);
    for (const [table, { rows, sum }] of sums) console.log(`${table} ${rows} ${sum}`);
  },
  replay: async (url) => {
    const lines = await linesOf(folder);
    const done = await withClient(url, (client) =>
      withPlatform((platform) => replayErasures(platform, client, lines)),
    );
    console.log(
      `${done.erasures} erasures read again: ${done.contacts} contacts, ${done.accounts} accounts, ${done.organizations} organizations erased once more.`,
    );
  },
};

const run = commands[command ?? ""];
if (run === undefined || owner === undefined) {
  console.error("OWNER_DATABASE_URL is missing (docs/operations.md).");
  process.exit(1);
}
await run(owner).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
