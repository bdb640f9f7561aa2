import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { createEnvironment } from "../../functions/env.ts";
import { createApp } from "../../functions/http/app.ts";
import { createLog } from "../../functions/http/log.ts";
import { createPlatform } from "../../functions/http/platform.ts";
import { routes } from "../../functions/routes.ts";
import { startDataApi } from "../stack/data-api.ts";
import { as, migrate, openPool, withClient } from "../stack/database.ts";
import { loadEndpoints } from "../stack/local-server.ts";
import { startPostgres } from "../stack/postgres.ts";
import { createSession } from "../test/factories.ts";
import { forgetStatistics } from "../test/forget-statistics.ts";
import { DAY, fill } from "./feed-data.ts";
import { knownIds } from "./known-ids.ts";
import { printFigure } from "./print-figure.ts";

const PASSWORDS = { app_server: "bench", auth_server: "bench" };
const SECRET = "a-secret-of-thirty-two-characters-or-more";
const CONTACTS = 50_000;
/** Maximum ratio of a read's time without statistics to that with them; up to a second is accepted. */
const FACTOR = 3;
const SECOND = 1_000;

/**
 * Every read of the route table on a full organization, with planner statistics and without, as after a first
 * synchronization and before the next vacuum. The last line is the verdict; a refused read measures nothing and fails
 * the benchmark.
 */
export async function benchReads(): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), "relance-bench-"));
  const cluster = await startPostgres(folder, { durable: false });
  const databaseUrl = cluster.url();
  await migrate(databaseUrl, PASSWORDS);
  const ids = await withClient(databaseUrl, async (client) => {
    await client.query("alter system set autovacuum = off");
    await client.query("select pg_reload_conf()");
    await fill(client, { contacts: CONTACTS, organizations: 1 });
    return knownIds(client);
  });
  const admin = openPool(databaseUrl, 1);
  const dataApi = await startDataApi({ databaseUrl, jwtKey: SECRET, publishableKey: "bench" });
  const environment = createEnvironment({
    DATABASE_URL: as(databaseUrl, "app_server", PASSWORDS),
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
    CLOCK: `${DAY}T08:00:00Z`,
  });
  const endpoints = await loadEndpoints();
  const { cookie } = await createSession(admin, ids["user"] ?? "", ids["organization"] ?? "");
  const measure = async (): Promise<Map<string, { status: number; milliseconds: number }>> => {
    const measured = new Map<string, { status: number; milliseconds: number }>();
    // New connections, because existing ones have cached plans.
    const platform = createPlatform(
      environment,
      createLog(() => undefined),
    );
    const app = createApp(endpoints, platform);
    for (const url of reads(ids)) {
      const start = performance.now();
      const reply = await app.request(url, { headers: { cookie } });
      await reply.arrayBuffer();
      measured.set(url.replace(/[0-9a-f-]{36}/g, "{id}"), {
        status: reply.status,
        milliseconds: Math.round(performance.now() - start),
      });
    }
    await platform.pool.end();
    return measured;
  };
  await measure();
  const counted = await measure();
  await withClient(databaseUrl, forgetStatistics);
  const blind = await measure();
  let [slow, failed] = [0, 0];
  for (const [url, without] of blind) {
    const before = counted.get(url)?.milliseconds ?? 0;
    const isSlow = without.milliseconds > Math.max(FACTOR * before, SECOND);
    if (isSlow) slow++;
    if (without.status !== 200) failed++;
    printFigure({
      read: url,
      status: without.status,
      withStatistics: before,
      without: without.milliseconds,
      slow: isSlow,
    });
  }
  printFigure({
    bench: "reads",
    contacts: CONTACTS,
    reads: blind.size,
    slow,
    failed,
    pass: slow + failed === 0,
  });
  dataApi.stop();
  await admin.end();
  await cluster.stop();
  await rm(folder, { recursive: true, force: true });
}

/** URLs of every read; lists also filtered, sorted and with a large offset. */
function reads(ids: Record<string, string>): string[] {
  const addresses = routes.flatMap((row) =>
    "contract" in row && row.contract.method === "GET" && !row.contract.path.includes("oauth")
      ? [row.contract.path]
      : [],
  );
  const filled = addresses.map((address) =>
    address.replace(
      /\{(\w+)\}/g,
      (_, name: string) =>
        ids[name] ?? (address.includes("/users/") ? ids["user"] : ids["organization"]) ?? "",
    ),
  );
  const lists = ["hasActions=true", "filter=marchand", "filter=ma", "sort=-company,lastName", "offset=40000"];
  return [...filled, ...lists.map((query) => `/api/contacts?${query}`)];
}
