import { type ChildProcess, execFileSync, fork } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { as, migrate, openPool } from "../stack/database.ts";
import { startPostgres } from "../stack/postgres.ts";

const PASSWORDS = { app_server: "bench", auth_server: "bench" };
const SECRET = "a-secret-of-thirty-two-characters-or-more";
const SIZES = [
  { contacts: 10_000, engagements: 100_000 },
  { contacts: 100_000, engagements: 1_000_000 },
];
const WANTED = { recordsPerSecondPerCore: 5_000, peakMegabytes: 300, growth: 1.2 };

interface Cost {
  seconds: number;
  cpuSeconds: number;
  peakMegabytes: number;
}

/**
 * A first full synchronization from a vendor that answers at once, at two sizes: records a second and core of
 * our own code and database together, and the worker's memory. Prints JSON lines; the last one judges.
 */
export async function benchSyncVolume(): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), "relance-bench-"));
  const cluster = await startPostgres(folder, { durable: true });
  const print = (line: object): void => console.log(JSON.stringify(line));
  try {
    await migrate(cluster.url(), PASSWORDS);
    const results: (Cost & { recordsPerSecondPerCore: number })[] = [];
    // `npm run bench -- sync-volume small` is a quick look.
    for (const size of process.argv[3] === "small" ? SIZES.slice(0, 1) : SIZES) {
      const before = postgresCpu(folder);
      const cost = await synchronize(cluster.url(), size);
      const database = postgresCpu(folder) - before;
      const records = size.contacts + size.engagements;
      const recordsPerSecondPerCore = Math.round(records / (cost.cpuSeconds + database));
      results.push({ ...cost, recordsPerSecondPerCore });
      print({
        name: "sync-volume",
        ...size,
        seconds: Math.round(cost.seconds),
        workerCpuSeconds: Math.round(cost.cpuSeconds),
        databaseCpuSeconds: Math.round(database),
        recordsPerSecondPerCore,
        peakMegabytes: Math.round(cost.peakMegabytes),
      });
    }
    const last = results.at(-1);
    const growth = (last?.peakMegabytes ?? 0) / (results[0]?.peakMegabytes ?? 1);
    const slowest = Math.min(...results.map((result) => result.recordsPerSecondPerCore));
    print({
      name: "sync-volume-verdict",
      recordsPerSecondPerCore: slowest,
      peakMegabytes: Math.round(last?.peakMegabytes ?? 0),
      memoryGrowth: Number(growth.toFixed(2)),
      wanted: WANTED,
      met:
        slowest >= WANTED.recordsPerSecondPerCore &&
        (last?.peakMegabytes ?? 0) <= WANTED.peakMegabytes &&
        growth <= WANTED.growth,
    });
  } finally {
    await cluster.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function synchronize(databaseUrl: string, size: (typeof SIZES)[number]): Promise<Cost> {
  const admin = openPool(databaseUrl, 1);
  const worker = randomUUID();
  const { rows } = await admin.query<{ organization: string; person: string; job: string }>(
    `with o as (insert into better_auth.organization (name, slug) values ('Mesure', gen_random_uuid()::text) returning id),
       u as (insert into better_auth."user" (name, email, email_verified, role)
         values ('Mesure', gen_random_uuid()::text || '@demo.test', true, 'user') returning id),
       j as (insert into public.job (organization_id, kind, state, input, lease_owner, lease_until)
         select id, 'refresh-contacts', 'running', '{"crm":"hubspot"}', $1, now() + interval '1 hour' from o returning id)
     select o.id as organization, u.id as person, j.id as job from o, u, j`,
    [worker],
  );
  await admin.end();
  const { organization = "", person = "", job = "" } = rows[0] ?? {};
  const vendor = start("vendor-process.ts", [String(size.contacts), String(size.engagements)], {});
  const port = Number(await answerOf(vendor));
  const child = start("worker-process.ts", [organization, person, job, worker], {
    DATABASE_URL: as(databaseUrl, "app_server", PASSWORDS),
    BETTER_AUTH_SECRET: SECRET,
    TOKEN_KEY: Buffer.alloc(32, 7).toString("base64"),
    APP_URL: "http://localhost",
    HUBSPOT_CLIENT_ID: "mesure",
    HUBSPOT_CLIENT_SECRET: "mesure",
    HUBSPOT_API_URL: `http://127.0.0.1:${port}`,
  });
  const cost = (await answerOf(child)) as Cost;
  vendor.kill();
  return cost;
}

function start(file: string, parameters: string[], variables: Record<string, string>): ChildProcess {
  return fork(path.join(import.meta.dirname, "sync-volume", file), parameters, {
    execArgv: ["--disable-warning=ExperimentalWarning"],
    env: { PATH: process.env.PATH, NODE_ENV: "production", ...variables },
  });
}

async function answerOf(child: ChildProcess): Promise<unknown> {
  const ended = once(child, "exit").then(() =>
    Promise.reject(new Error("a process of the benchmark ended early")),
  );
  ended.catch(() => undefined);
  const [value] = (await Promise.race([once(child, "message"), ended])) as unknown[];
  return value;
}

/** CPU seconds of the database server so far, by Linux's accounts of its processes and of those that ended. */
function postgresCpu(folder: string): number {
  const [pid = ""] = readFileSync(path.join(folder, "postgres", "postmaster.pid"), "utf8").split("\n");
  const children = execFileSync("ps", ["-o", "pid=", "--ppid", pid], { encoding: "utf8" }).split("\n");
  const ticks = [pid, ...children.map((line) => line.trim()).filter(Boolean)].map((each) => {
    const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = processTimes(each);
    return user + system + (each === pid ? endedUser + endedSystem : 0);
  });
  return ticks.reduce((sum, each) => sum + each, 0) / 100;
}

/** utime, stime, and those of children that ended, in ticks; nothing of a process that has just ended. */
function processTimes(pid: string): number[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    return stat
      .slice(stat.lastIndexOf(")") + 2)
      .split(" ")
      .slice(11, 15)
      .map(Number);
  } catch {
    return [];
  }
}
