// npm run generate -- database: writes what is derived from other files of the repository.
import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { FILE, generateTypes } from "./generate/database/generate.ts";
import { migrate, withClient } from "./stack/database.ts";
import { removeDataFolder } from "./stack/postgres-data.ts";
import { startPostgres } from "./stack/postgres.ts";

/** Writes functions/db/database.generated.ts from a database of its own with the migrations applied. */
async function generateDatabase(): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), "relance-generate-"));
  const cluster = await startPostgres(folder, { durable: false });
  try {
    await migrate(cluster.url(), { app_server: "generate", auth_server: "generate" });
    await writeFile(FILE, await withClient(cluster.url(), generateTypes));
  } finally {
    await cluster.stop();
    await removeDataFolder(folder);
  }
}

if (process.argv[2] === "database") await generateDatabase();
else {
  console.error("npm run generate -- database");
  process.exitCode = 1;
}
