import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Client } from "pg";
import { createEnvironment } from "../../functions/env.ts";
import { createApp } from "../../functions/http/app.ts";
import { createLog } from "../../functions/http/log.ts";
import { createPlatform } from "../../functions/http/platform.ts";
import { startDataApi } from "../stack/data-api.ts";
import { as, migrate, openPool, withClient } from "../stack/database.ts";
import { loadEndpoints } from "../stack/local-server.ts";
import { startPostgres } from "../stack/postgres.ts";
import { newVapidKey } from "../secrets/vapid-key.ts";
import { createSession } from "../test/factories.ts";
import { startTestQueue } from "../test/queue.ts";
import { DAY, fill } from "./feed-data.ts";
import { knownIds } from "./known-ids.ts";

const PASSWORDS = { app_server: "bench", auth_server: "bench" };
const SECRET = "a-secret-of-thirty-two-characters-or-more";

export interface FullOrganization {
  databaseUrl: string;
  ids: Record<string, string>;
  /** Calls by a fresh platform: existing connections have cached plans. */
  calling: (act: (get: (url: string) => Promise<Response>) => Promise<void>) => Promise<void>;
}

/** One organization with so many contacts, and its owner's session. */
export async function withFullOrganization(
  contacts: number,
  act: (organization: FullOrganization) => Promise<void>,
  more: (client: Client) => Promise<void> = async () => undefined,
): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), "relance-bench-"));
  const cluster = await startPostgres(folder, { durable: false });
  const databaseUrl = cluster.url();
  await migrate(databaseUrl, PASSWORDS);
  const ids = await withClient(databaseUrl, async (client) => {
    await client.query("alter system set autovacuum = off");
    await client.query("select pg_reload_conf()");
    await fill(client, { contacts, organizations: 1 });
    await more(client);
    return knownIds(client);
  });
  const admin = openPool(databaseUrl, 1);
  const dataApi = await startDataApi({ databaseUrl, jwtKey: SECRET, publishableKey: "bench" });
  const queue = await startTestQueue();
  const environment = createEnvironment({
    DATABASE_URL: as(databaseUrl, "app_server", PASSWORDS),
    AUTH_DATABASE_URL: as(databaseUrl, "auth_server", PASSWORDS),
    SUPABASE_URL: dataApi.url,
    SUPABASE_PUBLISHABLE_KEY: "bench",
    SUPABASE_JWT_KEY: SECRET,
    BETTER_AUTH_SECRET: SECRET,
    TOKEN_KEY: Buffer.alloc(32).toString("base64"),
    APP_URL: "http://localhost",
    HUBSPOT_CLIENT_ID: "bench",
    HUBSPOT_CLIENT_SECRET: "bench",
    SALESFORCE_CLIENT_ID: "bench",
    SALESFORCE_CLIENT_SECRET: "bench",
    VAPID_PRIVATE_KEY: newVapidKey(),
    CLOCK: `${DAY}T08:00:00Z`,
    ...queue.variables,
  });
  const endpoints = await loadEndpoints();
  const { cookie } = await createSession(admin, ids["user"] ?? "", ids["organization"] ?? "");
  await act({
    databaseUrl,
    ids,
    calling: async (calls) => {
      const platform = createPlatform(
        environment,
        createLog(() => undefined),
      );
      const app = createApp(endpoints, platform);
      await calls(async (url) => app.request(url, { headers: { cookie } }));
      await platform.pool.end();
    },
  });
  dataApi.stop();
  await queue.stop();
  await admin.end();
  await cluster.stop();
  await rm(folder, { recursive: true, force: true });
}
