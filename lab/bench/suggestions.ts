import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { loadavg, tmpdir } from "node:os";
import path from "node:path";
import * as z from "zod";
import { MEMORY_MEGABYTES } from "../../functions/http/route-row.ts";
import { as, migrate, withClient } from "../../dev/stack/database.ts";
import { startPostgres } from "../../dev/stack/postgres.ts";
import { lambdaFlags } from "./lambda-flags.ts";
import { postgresCpu } from "./postgres-cpu.ts";
import { fillOrganization, type Filled } from "./suggestions-data.ts";
import { benchNight } from "./suggestions-night.ts";
import { printFigure } from "./print-figure.ts";

const PASSWORDS = { app_server: "bench", auth_server: "bench" };
const SIZES = [10_000, 100_000];
/** Linear: an engagement costs the same in the large and the small organization, except for noise. */
const WANTED = { cpuSeconds: 20, peakMegabytes: 400, growth: 1.25 };

const FLAGS = lambdaFlags(MEMORY_MEGABYTES.work);

const Cost = z.object({
  seconds: z.number(),
  cpuSeconds: z.number(),
  peakMegabytes: z.number(),
  candidates: z.number(),
  listed: z.number(),
});
type Cost = z.infer<typeof Cost>;

/**
 * Reads and ranks every contact of one organization, without writing: 10,000 contacts with 100,000 engagements, then
 * ten times as many. Seconds are CPU seconds of our process and the database together, that is of one core; memory is
 * that of a process started like the worker's Lambda. Prints JSON lines; the last is the verdict.
 */
async function benchRanking(): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), "relance-bench-"));
  const cluster = await startPostgres(folder, { durable: false });
  try {
    await migrate(cluster.url(), PASSWORDS);
    const results: { cpuSeconds: number; peakMegabytes: number; perEngagement: number }[] = [];
    // `npm run bench -- suggestions small` runs the small size only.
    for (const contacts of process.argv[3] === "small" ? SIZES.slice(0, 1) : SIZES) {
      const begun = performance.now();
      const filled = await withClient(cluster.url(), (client) => fillOrganization(client, contacts));
      printFigure({
        name: "suggestions-load",
        contacts,
        seconds: Math.round((performance.now() - begun) / 1000),
      });
      const before = postgresCpu(folder);
      const cost = await rank(cluster.url(), filled);
      const database = postgresCpu(folder) - before;
      const cpuSeconds = cost.cpuSeconds + database;
      const perEngagement = (cpuSeconds / filled.engagements) * 1e6;
      results.push({ cpuSeconds, peakMegabytes: cost.peakMegabytes, perEngagement });
      printFigure({
        name: "suggestions",
        contacts,
        engagements: filled.engagements,
        notes: filled.notes,
        candidates: cost.candidates,
        listed: cost.listed,
        seconds: rounded(cost.seconds),
        cpuSeconds: rounded(cpuSeconds),
        rankingCpuSeconds: rounded(cost.cpuSeconds),
        databaseCpuSeconds: rounded(database),
        peakMegabytes: Math.round(cost.peakMegabytes),
        microsecondsPerEngagement: rounded(perEngagement),
        flags: FLAGS,
        load: loadavg().map(rounded),
      });
    }
    const [small, large] = [results[0], results.at(-1)];
    if (small === undefined || large === undefined) return;
    const growth = Number((large.perEngagement / small.perEngagement).toFixed(2));
    printFigure({
      name: "suggestions-verdict",
      cpuSeconds: rounded(large.cpuSeconds),
      cpuSecondsWanted: WANTED.cpuSeconds,
      peakMegabytes: Math.round(large.peakMegabytes),
      peakMegabytesWanted: WANTED.peakMegabytes,
      microsecondsPerEngagement: rounded(large.perEngagement),
      growth,
      growthWanted: WANTED.growth,
      met:
        results.length === SIZES.length &&
        large.cpuSeconds <= WANTED.cpuSeconds &&
        large.peakMegabytes <= WANTED.peakMegabytes &&
        growth <= WANTED.growth,
    });
  } finally {
    await cluster.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** The ranking, then a night with a model; `npm run bench -- suggestions night` runs the night only. */
export async function benchSuggestions(): Promise<void> {
  if (process.argv[3] !== "night") await benchRanking();
  if (process.argv[3] !== "small") await benchNight();
}

const rounded = (value: number): number => Number(value.toFixed(1));

/** Ranks one organization in its own process. Throws if that ends without a result. */
async function rank(databaseUrl: string, { organizationId }: Filled): Promise<Cost> {
  const child = fork(path.join(import.meta.dirname, "suggestions-process.ts"), [organizationId], {
    execArgv: ["--disable-warning=ExperimentalWarning", ...FLAGS],
    env: {
      PATH: process.env.PATH,
      NODE_ENV: "production",
      DATABASE_URL: as(databaseUrl, "app_server", PASSWORDS),
      APP_URL: "http://localhost",
    },
  });
  const answered = once(child, "message");
  const ended = once(child, "exit").then(() => Promise.reject(new Error("the ranking process ended early")));
  ended.catch(() => undefined);
  const [cost]: unknown[] = await Promise.race([answered, ended]);
  return Cost.parse(cost);
}
