import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { serve } from "@hono/node-server";
import type { Pool } from "pg";
import * as z from "zod";
import { createEnvironment } from "../../../functions/env.ts";
import { createLog } from "../../../functions/http/log.ts";
import { createPlatform, type Platform } from "../../../functions/http/platform.ts";
import type { QueueName } from "../../../functions/jobs/queues.ts";
import { as, migrate, openPool } from "../../../dev/stack/database.ts";
import { freePort, startPostgres } from "../../../dev/stack/postgres.ts";
import { createFairness, type Fairness } from "../../../dev/stack/queue-fairness.ts";
import { openMessages, type QueueMessages } from "../../../dev/stack/queue-messages.ts";
import { sqsProtocol } from "../../../dev/stack/queue-protocol.ts";

const PASSWORDS = { app_server: "bench", auth_server: "bench" };

/** A run of the dispatcher, as its log line tells it. */
const Run = z.object({
  organizations: z.number(),
  messages: z.number(),
  /** Statements sent to the database. */
  queries: z.number(),
});
export type Run = z.infer<typeof Run>;
const Line = z.looseObject({ event: z.string().optional(), level: z.string().optional() });

/** The product's dispatcher over the local queue, at a time that only the simulation moves. */
export interface DispatchWorld {
  readonly admin: Pool;
  readonly platform: Platform;
  readonly messages: QueueMessages;
  readonly fairness: Readonly<Record<QueueName, Fairness>>;
  readonly runs: Run[];
  /** Milliseconds since the epoch. */
  time: number;
}

/** Runs `work` in a world that begins at `start`, and removes everything afterwards. */
export async function inDispatchWorld<T>(
  start: string,
  work: (world: DispatchWorld) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(path.join(tmpdir(), "relance-bench-"));
  const stops: (() => unknown)[] = [() => rm(folder, { recursive: true, force: true })];
  try {
    const cluster = await startPostgres(folder, { durable: false });
    stops.push(() => cluster.stop());
    await migrate(cluster.url(), PASSWORDS);
    const admin = openPool(cluster.url(), 8);
    stops.push(() => admin.end());
    const state = { time: Date.parse(start) };
    const now = (): Date => new Date(state.time);
    const [messages, port] = [await openMessages(admin, now), await freePort()];
    const url = (queue: QueueName): string => `http://127.0.0.1:${port}/000000000000/${queue}`;
    const fairness = {
      interactive: createFairness(now),
      morning: createFairness(now),
      bulk: createFairness(now),
    };
    const protocol = sqsProtocol(messages, url, {
      sent: (queue, group) => fairness[queue].sent(group ?? ""),
      changed: () => undefined,
    });
    const server = serve({ fetch: protocol.fetch, port, hostname: "127.0.0.1" });
    stops.push(() => server.close());
    const environment = createEnvironment({
      DATABASE_URL: as(cluster.url(), "app_server", PASSWORDS),
      APP_URL: "http://localhost",
      QUEUE_URL: url("interactive"),
      MORNING_QUEUE_URL: url("morning"),
      BULK_QUEUE_URL: url("bulk"),
      AWS_ACCESS_KEY_ID: "bench",
      AWS_SECRET_ACCESS_KEY: "bench",
    });
    const runs: Run[] = [];
    const log = createLog((line) => {
      const entry = Line.parse(JSON.parse(line));
      if (entry.event === "dispatch") runs.push(Run.parse(entry));
      else if (entry.level === "error") console.error(line);
    });
    const { pool } = createPlatform(environment, log);
    stops.push(() => pool.end());
    const platform: Platform = { environment, log, pool, clock: { now } };
    return await work(Object.assign(state, { admin, platform, messages, fairness, runs }));
  } finally {
    for (const stop of stops.toReversed()) await stop();
  }
}

/** Makes organizations in Paris; each has a CRM connected. */
export async function addOrganizations(admin: Pool, count: number): Promise<void> {
  await admin.query(
    `with made as (insert into better_auth.organization (name, slug)
       select 'Mesure', gen_random_uuid()::text from generate_series(1, $1) returning id)
     insert into private.crm_connection (organization_id, crm, state, portal_id, key_id, data_key, access_token_expires_at)
     select id, 'hubspot', 'active', '1', 'k', '', now() from made`,
    [count],
  );
  await admin.query("analyze");
}
