import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { migrate, withClient } from "../../stack/database.ts";
import { startPostgres } from "../../stack/postgres.ts";
import { removeDataFolder } from "../../stack/postgres-data.ts";
import { type Refusal, refusedFunctions, refusedTexts } from "./prepare.ts";

/** What a database made by the migrations refuses, of these texts and of its own functions. */
export async function findRefusals(texts: Iterable<string>): Promise<Refusal[]> {
  const folder = await mkdtemp(path.join(tmpdir(), "relance-statements-"));
  const cluster = await startPostgres(folder, { durable: false });
  try {
    await migrate(cluster.url(), { app_server: "statements", auth_server: "statements" });
    return await withClient(cluster.url(), async (client) => [
      ...(await refusedTexts(client, texts)),
      ...(await refusedFunctions(client)),
    ]);
  } finally {
    await cluster.stop();
    await removeDataFolder(folder);
  }
}
