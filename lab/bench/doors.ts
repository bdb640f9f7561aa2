import { randomBytes, randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { startDataApi } from "../../dev/stack/data-api.ts";
import { as, migrate, withClient } from "../../dev/stack/database.ts";
import { startPostgres } from "../../dev/stack/postgres.ts";
import { withClaims } from "../../functions/db/claims.ts";
import { dataApi } from "../../functions/db/data-api.ts";
import { createEnvironment } from "../../functions/env.ts";
import { createLog } from "../../functions/http/log.ts";
import { createPlatform } from "../../functions/http/platform.ts";
import { median } from "./load.ts";
import { printFigure } from "./print-figure.ts";

const PASSWORDS = { app_server: "bench", auth_server: "bench" };
const ROUNDS = 7;
const CALLS = 300;
const AT_ONCE = 10;

/**
 * What one row of one table costs by each door of decision 054, in alternating rounds of the same run: in a transaction
 * of the pool, and by the Data API. Prints JSON lines; the last says how many times longer the Data API takes.
 */
export async function benchDoors(): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), "relance-bench-"));
  const cluster = await startPostgres(folder, { durable: false });
  const [jwtKey, publishableKey] = [randomBytes(32).toString("hex"), "bench"];
  try {
    await withClient(cluster.url(), (client) => client.query("create database doors"));
    const url = cluster.url("doors");
    await migrate(url, PASSWORDS);
    const [organizationId, jobId] = [randomUUID(), randomUUID()];
    await withClient(url, async (client) => {
      await client.query(
        "insert into better_auth.organization (id, name, slug) values ($1, 'Démo', 'demo')",
        [organizationId],
      );
      await client.query(
        "insert into public.job (id, organization_id, kind, state) values ($1, $2, 'synchronize', 'done')",
        [jobId, organizationId],
      );
    });
    const api = await startDataApi({ databaseUrl: url, jwtKey, publishableKey });
    const platform = createPlatform(
      createEnvironment({
        DATABASE_URL: as(url, "app_server", PASSWORDS),
        DATABASE_POOL: String(AT_ONCE),
        APP_URL: "http://localhost",
        SUPABASE_URL: api.url,
        SUPABASE_PUBLISHABLE_KEY: publishableKey,
        SUPABASE_JWT_KEY: jwtKey,
      }),
      createLog(() => undefined),
    );
    const claims = { subject: organizationId, organizationId, role: "system" };
    const ctx = {
      environment: platform.environment,
      pool: platform.pool,
      clock: platform.clock,
      log: platform.log,
      requestId: "bench",
      claims,
    };
    const doors = {
      pool: async () => {
        const { rowCount } = await withClaims(ctx, (client) =>
          client.query("select id, kind, state from public.job where id = $1", [jobId]),
        );
        if (rowCount !== 1) throw new Error("not the job");
      },
      dataApi: async () => {
        const { data } = await dataApi(ctx).from("job").select("id, kind, state").eq("id", jobId).single();
        if (data?.id !== jobId) throw new Error("not the job");
      },
    };
    const took: Record<keyof typeof doors, number[]> = { pool: [], dataApi: [] };
    for (let round = 0; round <= ROUNDS; round++) {
      for (const door of ["pool", "dataApi"] as const) {
        const milliseconds = await timeOf(doors[door]);
        // The first warms both.
        if (round > 0) took[door].push(milliseconds);
      }
    }
    const [pool, byApi] = [median(took.pool), median(took.dataApi)];
    printFigure({ name: "doors", poolMilliseconds: pool, dataApiMilliseconds: byApi, slower: byApi / pool });
    api.stop();
    await platform.pool.end();
  } finally {
    await cluster.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Milliseconds a call, ten at once. */
async function timeOf(call: () => Promise<void>): Promise<number> {
  const begun = performance.now();
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let done = 0; done < CALLS / AT_ONCE; done++) await call();
    }),
  );
  return Math.round(((performance.now() - begun) / CALLS) * 1000) / 1000;
}
