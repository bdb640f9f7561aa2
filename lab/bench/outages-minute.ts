import { setTimeout as wait } from "node:timers/promises";
import { countLost, countStatuses } from "./outages-count.ts";
import { firstGoodSecond, startLoad } from "./outages-load.ts";
import type { OutageWorld } from "./outages-world.ts";

/** Milliseconds of the whole load, and until everything has to work again after a fault. */
const MINUTE = 60_000;
const WANTED = 5_000;

const endConnections = async ({ admin }: OutageWorld): Promise<void> => {
  await admin.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where usename in ('app_server', 'auth_server', 'authenticator')",
  );
};
const killDataApi = (world: OutageWorld): void => void process.kill(world.dataApi(), "SIGKILL");
/** As an operator does it: connections are ended, what was acknowledged is written, the process ends. */
const restart = (world: OutageWorld): void => void process.kill(world.postmaster(), "SIGINT");

/** What breaks, by the second of the minute. */
const FAULTS: readonly {
  second: number;
  name: string;
  make: (world: OutageWorld) => Promise<void> | void;
}[] = [
  { second: 4, name: "connections killed", make: endConnections },
  { second: 12, name: "Data API killed", make: killDataApi },
  { second: 20, name: "database restarted", make: restart },
  {
    second: 36,
    name: "all at once",
    make: async (world) => {
      await endConnections(world);
      killDataApi(world);
      restart(world);
    },
  },
];

/** One minute of load with every fault in it; recovery is measured after each, before the next. */
export async function measureMinute(world: OutageWorld) {
  const load = startLoad(world.url, world.people);
  const began = performance.now();
  const made: { name: string; at: number }[] = [];
  for (const { second, name, make } of FAULTS) {
    await wait(began + second * 1_000 - performance.now());
    made.push({ name, at: performance.now() });
    await make(world);
  }
  await wait(began + MINUTE - performance.now());
  const ended = performance.now();
  const pending = load.pendingSince();
  await load.stop();
  const recovered = Object.fromEntries(
    made.map(({ name, at }, index) => {
      const next = made[index + 1]?.at ?? Math.min(pending, ended);
      const before = load.replies.filter((reply) => reply.at <= next);
      return [name, firstGoodSecond(before, at, next)];
    }),
  );
  const writesLost = await countLost(world, load);
  const otherReplies = load.replies.filter(({ isGood }) => !isGood).length;
  const isRecovered = Object.values(recovered).every((one) => one !== null && one <= WANTED);
  return {
    fault: "minute",
    replies: load.replies.length,
    statuses: countStatuses(load.replies),
    otherReplies,
    longestMs: Math.round(Math.max(...load.replies.map(({ milliseconds }) => milliseconds))),
    acknowledgedWrites: load.writes(),
    writesLost,
    recoveredMs: recovered,
    recoveredMsWanted: WANTED,
    met: writesLost === 0 && otherReplies === 0 && isRecovered,
  };
}
