import { execFileSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { worker as workerRow } from "../../../functions/schedules.ts";
import { as, migrate, openPool } from "../../stack/database.ts";
import { startPostgres } from "../../stack/postgres.ts";
import { judge, print, rounded } from "./print.ts";
import { answerOf, startProcess } from "./worker.ts";
import { createOrganization } from "./world.ts";

const PASSWORDS = { app_server: "bench", auth_server: "bench" };
const SECRET = "a-secret-of-thirty-two-characters-or-more";
const SIZES = [
  { contacts: 10_000, engagements: 100_000 },
  { contacts: 100_000, engagements: 1_000_000 },
];
const WANTED = { recordsPerSecondPerCore: 5_000, peakMegabytes: 300, growth: 1.2 };

/**
 * What Lambda starts Node with, on the command line and so past NODE_OPTIONS (/var/runtime/bootstrap in the
 * image of Node 18): a tenth of the function's memory is for young objects. V8 by itself would let its heap
 * grow with the memory of this machine.
 */
function lambdaFlags(megabytes: number): string[] {
  const young = Math.floor(megabytes / 10);
  return [`--max-semi-space-size=${Math.floor(young / 2)}`, `--max-old-space-size=${megabytes - young}`];
}

interface Cost {
  seconds: number;
  cpuSeconds: number;
  peakMegabytes: number;
}

/**
 * A first full synchronization from a vendor that answers at once, at two sizes: records a second and core of
 * our own code and database together, and the memory of a worker started as its Lambda is. Prints JSON lines;
 * the last one judges.
 */
export async function benchVolume(): Promise<boolean> {
  const flags = lambdaFlags(workerRow.memoryMegabytes ?? 1024);
  const folder = await mkdtemp(path.join(tmpdir(), "relance-bench-"));
  const cluster = await startPostgres(folder, { durable: true });
  try {
    await migrate(cluster.url(), PASSWORDS);
    const results: (Cost & { recordsPerSecondPerCore: number })[] = [];
    // `npm run bench -- sync volume small` is a quick look.
    for (const size of process.argv[4] === "small" ? SIZES.slice(0, 1) : SIZES) {
      const before = postgresCpu(folder);
      const cost = await synchronize(cluster.url(), size, flags);
      const database = postgresCpu(folder) - before;
      const records = size.contacts + size.engagements;
      const recordsPerSecondPerCore = Math.round(records / (cost.cpuSeconds + database));
      results.push({ ...cost, recordsPerSecondPerCore });
      print("volume", {
        ...size,
        seconds: Math.round(cost.seconds),
        workerCpuSeconds: Math.round(cost.cpuSeconds),
        databaseCpuSeconds: Math.round(database),
        recordsPerSecondPerCore,
        peakMegabytes: Math.round(cost.peakMegabytes),
        flags,
      });
    }
    const peakMegabytes = Math.round(Math.max(...results.map((result) => result.peakMegabytes)));
    const memoryGrowth = rounded((results.at(-1)?.peakMegabytes ?? 0) / (results[0]?.peakMegabytes ?? 1), 2);
    const recordsPerSecondPerCore = Math.min(...results.map((result) => result.recordsPerSecondPerCore));
    const met =
      results.length === SIZES.length &&
      recordsPerSecondPerCore >= WANTED.recordsPerSecondPerCore &&
      peakMegabytes <= WANTED.peakMegabytes &&
      memoryGrowth <= WANTED.growth;
    judge("volume", { recordsPerSecondPerCore, peakMegabytes, memoryGrowth }, { wanted: WANTED, met });
    return met;
  } finally {
    await cluster.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function synchronize(
  databaseUrl: string,
  size: (typeof SIZES)[number],
  flags: readonly string[],
): Promise<Cost> {
  const admin = openPool(databaseUrl, 1);
  const worker = randomUUID();
  const { organizationId, userId } = await createOrganization(admin);
  const { rows } = await admin.query<{ id: string }>(
    `insert into public.job (organization_id, kind, state, input, lease_owner, lease_until)
     values ($1, 'refresh-contacts', 'running', '{"crm":"hubspot"}', $2, now() + interval '1 hour') returning id`,
    [organizationId, worker],
  );
  await admin.end();
  const vendor = startProcess("vendor-process.ts", {
    parameters: [String(size.contacts), String(size.engagements)],
  });
  const port = Number(await answerOf(vendor));
  const child = startProcess("volume-process.ts", {
    parameters: [organizationId, userId, rows[0]?.id ?? "", worker],
    flags,
    variables: {
      DATABASE_URL: as(databaseUrl, "app_server", PASSWORDS),
      BETTER_AUTH_SECRET: SECRET,
      TOKEN_KEY: Buffer.alloc(32, 7).toString("base64"),
      APP_URL: "http://localhost",
      HUBSPOT_CLIENT_ID: "mesure",
      HUBSPOT_CLIENT_SECRET: "mesure",
      HUBSPOT_API_URL: `http://127.0.0.1:${port}`,
    },
  });
  const cost = (await answerOf(child)) as Cost;
  vendor.kill();
  return cost;
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
