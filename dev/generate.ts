// npm run generate: writes what is derived from other files of the repository, or one of it by its name. The check runs
// it with `--check`: it writes nothing, and fails where the route table, the lists of jobs or the description of the API are not those of the files.
import { execFileSync } from "node:child_process";
import { mkdtemp, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { readMigrations, RECORD, withNew } from "./check/migrations/record.ts";
import * as api from "./generate/api/generate.ts";
import { FILE, generateTypes } from "./generate/database/generate.ts";
import { generateJobs } from "./generate/jobs/generate.ts";
import * as routes from "./generate/routes/generate.ts";
import { migrate, withClient } from "./stack/database.ts";
import { removeDataFolder } from "./stack/postgres-data.ts";
import { startPostgres } from "./stack/postgres.ts";

/**
 * Writes functions/db/database.generated.ts from a database of its own with the migrations applied, and records those
 * that are new.
 */
async function generateDatabase(): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), "relance-generate-"));
  const cluster = await startPostgres(folder, { durable: false });
  try {
    await migrate(cluster.url(), { app_server: "generate", auth_server: "generate" });
    await writeFile(FILE, await withClient(cluster.url(), generateTypes));
    await writeFile(RECORD, withNew(await readFile(RECORD, "utf8"), readMigrations()));
  } finally {
    await cluster.stop();
    await removeDataFolder(folder);
  }
}

const writers: Record<string, () => Promise<void>> = {
  database: generateDatabase,
  jobs: async () => {
    for (const { file, text } of await generateJobs()) await writeFile(file, text);
  },
  routes: async () => writeFile(routes.FILE, await routes.generateRoutes()),
  api: async () => writeFile(api.FILE, await api.generateDescription()),
};
const [chosen] = process.argv.slice(2);
if (chosen === "--check") {
  const written = [
    ...(await generateJobs()),
    { file: routes.FILE, text: await routes.generateRoutes() },
    { file: api.FILE, text: await api.generateDescription() },
  ];
  for (const { file, text } of written) {
    if (text === (await readFile(file, "utf8"))) continue;
    console.error(`${path.relative(process.cwd(), file)} is out of date: npm run generate`);
    process.exitCode = 1;
  }
  process.exit();
}
// Which there are is said by dev/commands/commands.json.
// In a process of their own: the API's description is made of the kinds of jobs as they then stand.
if (chosen === undefined)
  execFileSync(process.execPath, [import.meta.filename, "jobs"], { stdio: "inherit" });
for (const [name, write] of Object.entries(writers)) {
  if (chosen === undefined ? name === "jobs" : chosen !== name) continue;
  await write();
  console.log(`written: ${name}`);
}
