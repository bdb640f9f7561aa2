import { setTimeout } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { type Answered, outageWorld } from "../../dev/test/outages.ts";
import { until } from "../../dev/test/product.ts";

const world = await outageWorld();
afterAll(() => world.stop());

const DOORS = ["direct", "data", "action", "auth", "feed", "session"] as const;
type Workers = Awaited<ReturnType<typeof world.newWorker>>[];
const workers: Workers = [];

beforeAll(async () => {
  for (let one = 0; one < 20; one++) workers.push(await world.newWorker());
});

/** Milliseconds between two calls of a person. */
const BREATH = 150;

/** Twenty connections, each calling repeatedly until `fault` is over. */
async function duringFault(fault: (answers: Answered[]) => Promise<unknown>): Promise<Answered[]> {
  const answers: Answered[] = [];
  const state = { over: false };
  const connection = async (worker: Workers[number], first: number): Promise<void> => {
    for (let turn = first; !state.over; turn++) {
      const answer = await world.ask(DOORS[turn % DOORS.length] ?? "feed", worker);
      answers.push(answer);
      await setTimeout(BREATH);
    }
  };
  const connections = workers.map(connection);
  await fault(answers).finally(() => {
    state.over = true;
  });
  await Promise.all(connections);
  return answers;
}

const failed = (answers: Answered[]): Answered[] => answers.filter(({ reply }) => reply.status !== 200);
/** Resolves after `many` more calls were answered with `status`. */
const answered = (answers: Answered[], many: number, status: number): Promise<true> => {
  const from = answers.length;
  return until(`${many} replies of ${status}`, () =>
    answers.slice(from).filter(({ reply }) => reply.status === status).length >= many ? true : undefined,
  );
};

const distinct = <T>(values: T[]): T[] => [...new Set(values)];

/** How calls were refused, and which acknowledged writes are missing. */
async function outcome(answers: Answered[]) {
  const refusals = failed(answers).map(({ reply }) => reply);
  return {
    statuses: distinct(refusals.map(({ status }) => status)),
    codes: distinct(refusals.map(({ error }) => error.code)),
    retryAfter: distinct(refusals.map(({ headers }) => headers.get("retry-after"))),
    cookies: refusals.flatMap(({ headers }) => headers.getSetCookie()),
    lost: await world.lost(answers),
  };
}
const REFUSED_ONLY = { statuses: [503], codes: ["unavailable"], retryAfter: ["2"], cookies: [], lost: [] };

/** Each kind of access works again: a fault costs a connection at most one call. */
async function expectRecovered(): Promise<void> {
  for (const door of DOORS) {
    const statusOf = async () => (await world.ask(door, workers[0] as Workers[number])).reply.status;
    // The Data API's connections belong to the local stand-in, which restarts when they break.
    if (door === "data") await until(door, async () => (await statusOf()) === 200 || undefined);
    else expect([await statusOf(), await statusOf()].at(-1), door).toBe(200);
  }
}

describe("twenty people at work", () => {
  afterEach(expectRecovered);

  it("are told to ask again when their connections are ended, and lose no write", async () => {
    const answers = await duringFault(async (sofar) => {
      await answered(sofar, 20, 200);
      for (let time = 0; time < 3; time++) {
        await world.terminateBackends();
        await answered(sofar, 10, 200);
      }
    });
    expect(await outcome(answers)).toEqual(REFUSED_ONLY);
  });

  it("the same when a backend crashes and takes all others with it", async () => {
    const answers = await duringFault(async (sofar) => {
      await answered(sofar, 20, 200);
      await world.crashBackend();
      await answered(sofar, 1, 503);
      await answered(sofar, 20, 200);
    });
    expect(await outcome(answers)).toEqual(REFUSED_ONLY);
  });

  it("the same when the server is killed and starts again", async () => {
    const answers = await duringFault(async (sofar) => {
      await answered(sofar, 20, 200);
      await world.killPostgres();
      await answered(sofar, 1, 503);
      await answered(sofar, 20, 200);
    });
    expect(await outcome(answers)).toEqual(REFUSED_ONLY);
  });

  it("the same when the Data API is killed and the server restarted, both at once", async () => {
    const answers = await duringFault(async (sofar) => {
      await answered(sofar, 20, 200);
      world.killDataApi();
      await world.restartPostgres();
      await answered(sofar, 1, 503);
      await answered(sofar, 20, 200);
    });
    expect(await outcome(answers)).toEqual(REFUSED_ONLY);
    expect(distinct(failed(answers).map(({ door }) => door))).toContain("data");
  });

  it("the same when the server is stopped and goes on", async () => {
    const answers = await duringFault(async (sofar) => {
      await answered(sofar, 20, 200);
      await world.signalPostgres("SIGSTOP");
      await answered(sofar, 20, 503);
      await world.signalPostgres("SIGCONT");
      await answered(sofar, 20, 200);
    });
    expect(await outcome(answers)).toEqual(REFUSED_ONLY);
  });

  it("the same when connections fall silent, and those are not used again", async () => {
    const answers = await duringFault(async (sofar) => {
      await answered(sofar, 20, 200);
      world.proxies.postgres.become("swallow");
      await answered(sofar, 20, 503);
      world.proxies.postgres.become("pass");
      await answered(sofar, 20, 200);
    });
    expect(await outcome(answers)).toEqual(REFUSED_ONLY);
  });

  it("the same when the Data API cannot be reached; what does not need it goes on", async () => {
    const answers = await duringFault(async (sofar) => {
      await answered(sofar, 20, 200);
      world.proxies.dataApi.become("refuse");
      await answered(sofar, 20, 503);
      world.proxies.dataApi.become("pass");
      await answered(sofar, 20, 200);
    });
    expect(await outcome(answers)).toEqual(REFUSED_ONLY);
    expect(distinct(failed(answers).map(({ door }) => door))).toEqual(["data"]);
  });
});

describe("a person whose session cannot be read", () => {
  it("is told to ask again, and stays signed in", async () => {
    world.proxies.postgres.become("refuse");
    const worker = workers[0] as Workers[number];
    for (const door of ["session", "auth", "direct"] as const) {
      const { reply } = await world.ask(door, worker);
      expect([door, reply.status, reply.error.code]).toEqual([door, 503, "unavailable"]);
    }
    expect(world.logged.at(-2)).toContain('"event":"database unavailable"');
    world.proxies.postgres.become("pass");
    const { reply } = await world.ask("session", worker);
    expect(reply.json).toMatchObject({ user: { id: worker.userId } });
  });
});
