import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { Pool } from "pg";
import { startDataApi } from "../../stack/data-api.ts";
import { as, migrate, openPool, withClient } from "../../stack/database.ts";
import { startPostgres } from "../../stack/postgres.ts";
import { DAY, fillOrganization } from "../suggestions-data.ts";
import { cloneOrganization } from "./clone.ts";

const PASSWORDS = { app_server: "bench", auth_server: "bench" };
const SECRET = "a-secret-of-thirty-two-characters-or-more";
const MEMBERS = 5;
/** Workers at a time, and milliseconds after which all of them are killed. */
const WORKERS = 4;
const LIFE = 10_000;
/** From the hour at which the lists are due, in milliseconds. */
const HOUR = 3_600_000;

/**
 * The lists of a morning, from the dispatcher to the last card, in real time: real queue, real workers, templates for
 * texts. All workers are killed every ten seconds. Afterwards every list is asked for once more, undisturbed.
 */
export async function measureMorning(organizations: number, contacts: number) {
  const folder = await mkdtemp(path.join(tmpdir(), "relance-bench-"));
  const stops: (() => unknown)[] = [() => rm(folder, { recursive: true, force: true })];
  try {
    const cluster = await startPostgres(folder, { durable: false });
    stops.push(() => cluster.stop());
    const url = cluster.url();
    await migrate(url, PASSWORDS);
    await withClient(url, async (client) => {
      await fillOrganization(client, contacts, MEMBERS);
      await cloneOrganization(client, organizations - 1);
    });
    const api = await startDataApi({ databaseUrl: url, jwtKey: SECRET, publishableKey: "bench" });
    stops.push(() => api.stop());
    const admin = openPool(url, 2);
    stops.push(() => admin.end());

    const start = (task: "dispatch" | "work") => startProcess(task, url, api.url);
    const dispatcher = await start("dispatch");
    await end(dispatcher);
    const began = performance.now();
    let killed = 0;
    while ((await waiting(admin)) > 0 && performance.now() - began < HOUR) {
      const child = await start("work");
      const until = performance.now() + LIFE;
      while (performance.now() < until && (await waiting(admin)) > 0) await wait(200);
      if ((await waiting(admin)) > 0) killed++;
      child.kill("SIGKILL");
      await once(child, "exit");
    }
    const seconds = Math.round((performance.now() - began) / 1_000);
    const first = await count(admin);

    await admin.query(
      `insert into local.queue_message (id, queue, group_id, body)
       select gen_random_uuid(), 'morning', id::text,
         json_build_object('kind', 'daily-suggestions', 'organizationId', id, 'day', $1::text) from better_auth.organization`,
      [DAY],
    );
    const again = await start("work");
    while ((await waiting(admin)) > 0) await wait(500);
    await end(again);
    const second = await count(admin);
    return {
      organizations,
      members: organizations * MEMBERS,
      contacts: organizations * contacts,
      workers: WORKERS,
      killed,
      seconds,
      ...first,
      writtenByASecondRun: second.cards - first.cards + (second.messages - first.messages),
      isInTime: seconds * 1_000 < HOUR,
    };
  } finally {
    for (const stop of stops.toReversed()) await stop();
  }
}

async function startProcess(task: string, url: string, dataApi: string): Promise<ChildProcess> {
  const child = fork(path.join(import.meta.dirname, "morning-process.ts"), [task, url, String(WORKERS)], {
    execArgv: ["--disable-warning=ExperimentalWarning"],
    env: {
      PATH: process.env.PATH,
      DATABASE_URL: as(url, "app_server", PASSWORDS),
      SUPABASE_URL: dataApi,
      SUPABASE_PUBLISHABLE_KEY: "bench",
      SUPABASE_JWT_KEY: SECRET,
      BETTER_AUTH_SECRET: SECRET,
      TOKEN_KEY: Buffer.alloc(32, 7).toString("base64"),
      APP_URL: "http://localhost",
      SMTP_URL: "smtp://127.0.0.1:9",
      DEMO_WRITER: "on",
      AWS_ACCESS_KEY_ID: "bench",
      AWS_SECRET_ACCESS_KEY: "bench",
      // Five in the morning in Paris: the hour of the lists.
      CLOCK: `${DAY}T04:00:00Z`,
    },
  });
  const ended = once(child, "exit").then(() => Promise.reject(new Error("the workers ended by themselves")));
  ended.catch(() => undefined);
  await Promise.race([once(child, "message"), ended]);
  return child;
}

async function end(child: ChildProcess): Promise<void> {
  const ended = once(child, "exit");
  child.disconnect();
  await ended;
}

/** Messages of the morning that are not done, in hand or not. */
async function waiting(admin: Pool): Promise<number> {
  const { rows } = await admin.query<{ count: number }>(
    "select count(*)::integer as count from local.queue_message where queue = 'morning'",
  );
  return rows[0]?.count ?? 0;
}

interface Counted {
  readonly lists: number;
  readonly cards: number;
  readonly messages: number;
  readonly doubles: number;
  readonly deadLetters: number;
}

/** Lists of the day, and what is in them twice: a person in two lists or cards, or with two open messages. */
async function count(admin: Pool): Promise<Counted> {
  const { rows } = await admin.query<Counted>(
    `select
       (select count(distinct user_id) from public.suggestion where day = $1)::integer as lists,
       (select count(*) from public.suggestion where day = $1)::integer as cards,
       (select count(*) from public.action)::integer as messages,
       ((select count(*) - count(distinct (organization_id, contact_id)) from public.suggestion where day = $1)
         + (select count(*) - count(distinct contact_id) from public.action where archived_at is null)
         + (select count(*) from (select from public.suggestion where day = $1 group by user_id having count(*) > 10) l))::integer as doubles,
       (select count(*) from local.dead_letter)::integer as "deadLetters"`,
    [DAY],
  );
  if (rows[0] === undefined) throw new Error("nothing counted");
  return rows[0];
}
