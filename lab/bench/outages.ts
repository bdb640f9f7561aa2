import { setTimeout as wait } from "node:timers/promises";
import { countLost, countStatuses } from "./outages-count.ts";
import { firstGoodSecond, startLoad } from "./outages-load.ts";
import { measureMinute } from "./outages-minute.ts";
import { inOutageWorld, type OutageWorld } from "./outages-world.ts";
import { judge, print } from "./sync/print.ts";

const CONNECTIONS = 20;
/** Milliseconds of load before a fault, and at most after it. */
const BEFORE = 3_000;
const AFTER = 45_000;
/** Duration in milliseconds of a stop or unreachability. */
const LASTING = 10_000;
const WANTED = { writesLost: 0, otherReplies: 0, recoveredMs: 5_000, recoveredAfterRestartMs: 15_000 };

interface Fault {
  /** Maximum milliseconds until everything works again. */
  readonly wanted: number;
  /** Causes the fault; resolves when it is over. */
  make(world: OutageWorld): Promise<void> | void;
}

const faults: Record<string, Fault> = {
  "killed backend": {
    // Postgres ends all other sessions and runs crash recovery.
    wanted: WANTED.recoveredAfterRestartMs,
    make: async ({ admin }) => {
      const { rows } = await admin.query<{ pid: number }>(
        "select pid from pg_stat_activity where usename = 'app_server' order by backend_start limit 1",
      );
      process.kill(rows[0]?.pid ?? 0, "SIGKILL");
    },
  },
  "killed Postgres": {
    wanted: WANTED.recoveredAfterRestartMs,
    make: (world) => void process.kill(world.postmaster(), "SIGKILL"),
  },
  "killed Data API": {
    wanted: WANTED.recoveredMs,
    make: (world) => void process.kill(world.dataApi(), "SIGKILL"),
  },
  "Postgres stopped 10 s": {
    wanted: WANTED.recoveredMs,
    make: async (world) => {
      const all = world.postgres();
      for (const pid of all) process.kill(pid, "SIGSTOP");
      await wait(LASTING);
      for (const pid of all) process.kill(pid, "SIGCONT");
    },
  },
  "Postgres's bytes swallowed 10 s": {
    wanted: WANTED.recoveredMs,
    make: async ({ proxy }) => {
      proxy.become("swallow");
      await wait(LASTING);
      proxy.become("pass");
    },
  },
};

/**
 * Breaks the local stack under the load of 20 connections, in one way after another. Measures lost acknowledged writes,
 * milliseconds until the first second without failures, and replies that are neither a success nor a 503 with
 * Retry-After; last, a minute with several in it. Prints JSON lines; the last is the verdict. `npm run bench -- outages
 * "killed Postgres"` runs one fault only, `npm run bench -- outages minute` the minute.
 */
export async function benchOutages(): Promise<void> {
  const only = process.argv[3];
  if (only !== undefined && only !== "minute" && faults[only] === undefined)
    throw new Error(`npm run bench -- outages "${[...Object.keys(faults), "minute"].join('" | "')}"`);
  const results: Awaited<ReturnType<typeof measure | typeof measureMinute>>[] = [];
  await inOutageWorld(CONNECTIONS, async (world) => {
    for (const [name, fault] of Object.entries(faults)) {
      if (only !== undefined && only !== name) continue;
      const result = await measure(world, name, fault);
      print("outages", result);
      results.push(result);
    }
    if (only !== undefined && only !== "minute") return;
    const result = await measureMinute(world);
    print("outages", result);
    results.push(result);
  });
  judge(
    "outages",
    {
      connections: CONNECTIONS,
      writesLost: results.reduce((sum, { writesLost }) => sum + writesLost, 0),
      otherReplies: results.reduce((sum, { otherReplies }) => sum + otherReplies, 0),
      missed: results.filter(({ met }) => !met).map(({ fault }) => fault),
    },
    { wanted: WANTED, met: results.every(({ met }) => met) },
  );
}

async function measure(world: OutageWorld, name: string, fault: Fault) {
  const load = startLoad(world.url, world.people);
  await wait(BEFORE);
  const broken = performance.now();
  await fault.make(world);
  const over = performance.now();
  let recoveredMs: number | null = null;
  while (recoveredMs === null && performance.now() - over < AFTER) {
    await wait(500);
    recoveredMs = firstGoodSecond(load.replies, over, load.pendingSince());
  }
  await load.stop();
  const writesLost = await countLost(world, load);
  const after = load.replies.filter(({ at }) => at >= broken);
  const otherReplies = after.filter(({ isGood }) => !isGood).length;
  return {
    fault: name,
    replies: load.replies.length,
    repliesBefore: load.replies.length - after.length,
    statuses: countStatuses(after),
    otherReplies,
    longestMs: Math.round(Math.max(...after.map(({ milliseconds }) => milliseconds))),
    acknowledgedWrites: load.writes(),
    writesLost,
    recoveredMs,
    recoveredMsWanted: fault.wanted,
    met: writesLost === 0 && otherReplies === 0 && recoveredMs !== null && recoveredMs <= fault.wanted,
  };
}
