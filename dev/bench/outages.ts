import { setTimeout as wait } from "node:timers/promises";
import { firstGoodSecond, numberIn, type OutageLoad, type Reply, startLoad } from "./outages-load.ts";
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
 * Retry-After. Prints JSON lines; the last is the verdict. `npm run bench -- outages "killed Postgres"` runs one fault
 * only.
 */
export async function benchOutages(): Promise<void> {
  const only = process.argv[3];
  if (only !== undefined && faults[only] === undefined)
    throw new Error(`npm run bench -- outages "${Object.keys(faults).join('" | "')}"`);
  const results: Awaited<ReturnType<typeof measure>>[] = [];
  await inOutageWorld(CONNECTIONS, async (world) => {
    for (const [name, fault] of Object.entries(faults)) {
      if (only !== undefined && only !== name) continue;
      const result = await measure(world, name, fault);
      print("outages", result);
      results.push(result);
    }
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

function countStatuses(replies: readonly Reply[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { status, isGood } of replies) {
    const name =
      status === 503 ? (isGood ? "503 with Retry-After" : "503 without Retry-After") : String(status);
    counts[name] = (counts[name] ?? 0) + 1;
  }
  return counts;
}

/** Counts fields with an older number than the last acknowledged one; a later, unacknowledged one is allowed. */
async function countLost({ admin, people }: OutageWorld, load: OutageLoad): Promise<number> {
  let lost = 0;
  for (const [index, { contactId, actionId }] of people.entries()) {
    const { rows } = await admin.query<{ linkedin: string | null; message: string }>(
      `select c.linkedin_profile_url as linkedin, a.ai_ice_breaking_message as message
       from public.contact c, public.action a where c.id = $1 and a.id = $2`,
      [contactId, actionId],
    );
    const written = load.acknowledged[index];
    if (numberIn(rows[0]?.linkedin ?? null) < (written?.linkedin ?? 0)) lost++;
    if (numberIn(rows[0]?.message ?? null) < (written?.message ?? 0)) lost++;
  }
  return lost;
}
