import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import * as z from "zod";
import { MEMORY_MEGABYTES } from "../../../functions/http/route-row.ts";
import { as, migrate, openPool } from "../../stack/database.ts";
import { lambdaFlags } from "../lambda-flags.ts";
import { postgresCpu } from "../postgres-cpu.ts";
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

const Cost = z.object({ seconds: z.number(), cpuSeconds: z.number(), peakMegabytes: z.number() });
type Cost = z.infer<typeof Cost>;

/**
 * A first full synchronization from a vendor that answers at once, at two sizes: records per second and core of our
 * code and the database together, and the memory of a worker started like its Lambda. Prints JSON lines; the last is
 * the verdict.
 */
export async function benchVolume(): Promise<boolean> {
  const flags = lambdaFlags(MEMORY_MEGABYTES.work);
  const folder = await mkdtemp(path.join(tmpdir(), "relance-bench-"));
  const cluster = await startPostgres(folder, { durable: true });
  try {
    await migrate(cluster.url(), PASSWORDS);
    const results: (Cost & { recordsPerSecondPerCore: number })[] = [];
    // `npm run bench -- sync volume small` runs the small size only.
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
  const cost = Cost.parse(await answerOf(child));
  vendor.kill();
  return cost;
}
