import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { serve } from "@hono/node-server";
import type { Pool } from "pg";
import { createEnvironment } from "../../../functions/env.ts";
import { createApp } from "../../../functions/http/app.ts";
import { createLog } from "../../../functions/http/log.ts";
import { createPlatform, type Platform } from "../../../functions/http/platform.ts";
import { newVapidKey } from "../../../dev/secrets/vapid-key.ts";
import { startDataApi } from "../../../dev/stack/data-api.ts";
import { as, migrate, openPool, withClient } from "../../../dev/stack/database.ts";
import { loadEndpoints } from "../../../dev/stack/local-server.ts";
import { removeDataFolder } from "../../../dev/stack/postgres-data.ts";
import { freePort, startPostgres } from "../../../dev/stack/postgres.ts";
import { TEST_SECRET } from "../../../dev/test/database.ts";
import { startTestQueue } from "../../../dev/test/queue.ts";
import { processorTime } from "./processor.ts";
import { fillWorld, type Sizes } from "./fill/index.ts";
import { NOW } from "./fill/size.ts";

const PASSWORDS = { app_server: "bench", auth_server: "bench" };
/** A quarter of the machine's memory, as one gives a Postgres that has a machine of its own. */
const SHARED_BUFFERS = "4GB";

/** The product over HTTP on a full database. */
export interface ScaleWorld {
  readonly url: string;
  readonly databaseUrl: string;
  /** A superuser's. */
  readonly admin: Pool;
  readonly platform: Platform;
  /** Processor time so far, in milliseconds. */
  readonly processor: () => number;
}

/** Runs `work` in a world of so many rows, in `folder` where it is to be kept for the next run; without one in a new folder. */
export async function inScaleWorld(
  sizes: Sizes,
  kept: string | undefined,
  work: (world: ScaleWorld) => Promise<void>,
): Promise<void> {
  const folder = kept ?? (await mkdtemp(path.join(tmpdir(), "relance-bench-")));
  await mkdir(folder, { recursive: true });
  const stops: (() => unknown)[] = kept === undefined ? [() => removeDataFolder(folder)] : [];
  try {
    await fillOnce(folder, sizes);
    const cluster = await startPostgres(folder, { durable: true, sharedBuffers: SHARED_BUFFERS });
    stops.push(() => cluster.stop());
    await migrate(cluster.url(), PASSWORDS);
    const admin = openPool(cluster.url(), 2);
    stops.push(() => admin.end());
    await admin.query("create extension if not exists pg_stat_statements");
    await admin.query("alter system set pg_stat_statements.track = 'all'");
    await admin.query("select pg_reload_conf()");
    const dataApi = await startDataApi({
      databaseUrl: cluster.url(),
      jwtKey: TEST_SECRET,
      publishableKey: "bench",
    });
    stops.push(() => dataApi.stop());
    const queue = await startTestQueue();
    stops.push(() => queue.stop());
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    const environment = createEnvironment({
      DATABASE_URL: as(cluster.url(), "app_server", PASSWORDS),
      AUTH_DATABASE_URL: as(cluster.url(), "auth_server", PASSWORDS),
      SUPABASE_URL: dataApi.url,
      SUPABASE_PUBLISHABLE_KEY: "bench",
      SUPABASE_JWT_KEY: TEST_SECRET,
      BETTER_AUTH_SECRET: TEST_SECRET,
      TOKEN_KEY: Buffer.alloc(32).toString("base64"),
      APP_URL: url,
      SMTP_URL: "smtp://127.0.0.1:9",
      HUBSPOT_CLIENT_ID: "bench",
      HUBSPOT_CLIENT_SECRET: "bench",
      SALESFORCE_CLIENT_ID: "bench",
      SALESFORCE_CLIENT_SECRET: "bench",
      VAPID_PRIVATE_KEY: newVapidKey(),
      CLOCK: NOW,
      ...queue.variables,
    });
    const platform = createPlatform(
      environment,
      createLog(() => undefined),
    );
    stops.push(() => platform.pool.end());
    const app = createApp(await loadEndpoints(), platform);
    const server = serve({ fetch: app.fetch, port, hostname: "127.0.0.1" });
    stops.push(() => server.close());
    await work({
      url,
      databaseUrl: cluster.url(),
      admin,
      platform,
      processor: () => processorTime(cluster.pid(), [dataApi.pid()]),
    });
  } finally {
    for (const stop of stops.toReversed()) await stop();
  }
}

/** Fills the folder's cluster without waiting for the disk; one that was filled with the same sizes is taken as it is. */
async function fillOnce(folder: string, sizes: Sizes): Promise<void> {
  const mark = path.join(folder, "filled.json");
  const wanted = JSON.stringify(sizes);
  if (existsSync(mark) && (await readFile(mark, "utf8")) === wanted) return;
  await removeDataFolder(folder);
  await mkdir(folder, { recursive: true });
  const cluster = await startPostgres(folder, { durable: false, sharedBuffers: SHARED_BUFFERS });
  try {
    await migrate(cluster.url(), PASSWORDS);
    await withClient(cluster.url(), async (client) => {
      // Heard at the next start.
      await client.query("alter system set shared_preload_libraries = 'pg_stat_statements', 'auto_explain'");
      await client.query("alter system set max_wal_size = '16GB'");
      await client.query("select pg_reload_conf()");
    });
    await fillWorld(cluster.url(), sizes);
  } finally {
    await cluster.stop();
  }
  await writeFile(mark, wanted);
}
