import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Client } from "pg";
import { createEnvironment } from "../../functions/env.ts";
import type { SystemContext } from "../../functions/http/context.ts";
import { createLog } from "../../functions/http/log.ts";
import { createPlatform } from "../../functions/http/platform.ts";
import { systemContext } from "../../functions/jobs/system-context.ts";
import { makeDay } from "../../functions/suggestions/lists/day/make-day.ts";
import { endNight, prepareNight } from "../../functions/suggestions/lists/night/prepare-night.ts";
import type { OpenaiSimulator } from "@relance/simulators/openai/server.ts";
import { startOpenai } from "@relance/simulators/openai/testing.ts";
import { startDataApi } from "../../dev/stack/data-api.ts";
import { as, migrate, withClient } from "../../dev/stack/database.ts";
import { startPostgres } from "../../dev/stack/postgres.ts";
import { MODELS } from "./model-bills.ts";
import { DAY, fillOrganization } from "./suggestions-data.ts";

const PASSWORDS = { app_server: "bench", auth_server: "bench" };
const JWT_KEY = "a-secret-of-thirty-two-characters-or-more";
const PUBLISHABLE_KEY = "sb_publishable_bench";
/** Contacts of the one member. */
export const CONTACTS = 2_000;
export const TIME_ZONE = "Europe/Paris";

export interface NightWorld {
  readonly client: Client;
  readonly ctx: SystemContext;
  readonly organizationId: string;
  readonly simulator: OpenaiSimulator;
}

/** One member with 2,000 contacts on a database of its own, and the simulated model under the vendor's names. */
export async function withNightWorld(run: (world: NightWorld) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), "relance-bench-"));
  const cluster = await startPostgres(folder, { durable: false });
  const openai = await startOpenai({ models: MODELS });
  try {
    await migrate(cluster.url(), PASSWORDS);
    const api = await startDataApi({
      databaseUrl: cluster.url(),
      jwtKey: JWT_KEY,
      publishableKey: PUBLISHABLE_KEY,
    });
    const platform = createPlatform(
      createEnvironment({
        ...openai.variables,
        DATABASE_URL: as(cluster.url(), "app_server", PASSWORDS),
        SUPABASE_URL: api.url,
        SUPABASE_PUBLISHABLE_KEY: PUBLISHABLE_KEY,
        SUPABASE_JWT_KEY: JWT_KEY,
        APP_URL: "http://localhost",
        CLOCK: `${DAY}T04:00:00Z`,
      }),
      createLog(() => undefined),
    );
    await withClient(cluster.url(), async (client) => {
      const { organizationId } = await fillOrganization(client, CONTACTS, 1);
      await client.query("reset session_replication_role");
      const ctx = systemContext(platform, organizationId, randomUUID());
      await run({ client, ctx, organizationId, simulator: openai.simulator });
    });
    api.stop();
    await platform.pool.end();
  } finally {
    await openai.stop();
    await cluster.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Whether all messages of a list are drafted with it, or the first three. */
export async function draftAhead(
  { client, organizationId }: NightWorld,
  choice: "first" | "all",
): Promise<void> {
  await client.query(
    "update better_auth.organization set settings = settings || jsonb_build_object('draftsAhead', $2::text) where id = $1",
    [organizationId, choice],
  );
}

/** Requests that the simulated model has answered since its counts were reset. */
export const callsOf = (simulator: OpenaiSimulator): number =>
  Object.values(simulator.stats().calls).reduce((sum, count) => sum + count, 0);

/** Repeats the evening's steps until nothing is pending, then runs the morning. */
export async function night({ ctx, simulator }: NightWorld, day: string) {
  simulator.resetStats();
  const started = performance.now();
  while ((await prepareNight(ctx, day, { timeZone: TIME_ZONE, mayBegin: true })).waiting);
  const eveningCalls = callsOf(simulator);
  await endNight(ctx);
  const { written } = await makeDay(ctx, day, TIME_ZONE);
  const modelCalls = callsOf(simulator);
  return {
    seconds: Number(((performance.now() - started) / 1000).toFixed(1)),
    batches: simulator.stats().calls["POST /v1/batches"] ?? 0,
    modelCalls,
    morningCalls: modelCalls - eveningCalls,
    listed: written,
  };
}

/** Restores the state before the first night. */
export async function forget({ client, organizationId }: NightWorld): Promise<void> {
  for (const table of [
    "public.suggestion",
    "public.action",
    "private.ai_result",
    "private.ai_run",
    "private.ai_batch",
  ])
    await client.query(`delete from ${table} where organization_id = $1`, [organizationId]);
  for (const table of ["engagement", "note"])
    await client.query(
      `update public.${table} set ai_analysis = null, ai_analysis_origin = null
       where organization_id = $1 and ai_analysis_origin is not null`,
      [organizationId],
    );
}
