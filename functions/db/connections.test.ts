import { Socket } from "node:net";
import { Client } from "pg";
import { describe, expect, it, vi } from "vitest";
import { createEnvironment } from "../env.ts";
import { inActivity } from "../http/activity.ts";
import { createLog } from "../http/log.ts";
import type { Trace } from "../http/trace.ts";
import { DatabaseClient } from "./database-client.ts";
import { openPool } from "./open-pool.ts";
import { isDatabaseOutage } from "./outage.ts";
import { createPool } from "./pool.ts";

const SILENCE = "Query read timeout";

/** A connection whose statements fail so, and what was done to it. */
function failing(message: string, code?: string) {
  const done: string[] = [];
  const client = Object.assign(new DatabaseClient({}), {
    query: () => Promise.reject(Object.assign(new Error(message), { code })),
    cut: () => void done.push("cut"),
  });
  client.on("error", ({ message }) => void done.push(message));
  return { client, done };
}

function aPool(address = "postgres://a@localhost/b") {
  const logged: unknown[] = [];
  const heard: unknown[] = [];
  const pool = openPool({
    address,
    variable: "DATABASE_URL",
    max: 3,
    log: createLog((line) => logged.push(JSON.parse(line))),
    onOutage: (error) => void heard.push(error),
  });
  return { pool, logged, heard };
}

describe("a pool", () => {
  it("has a person's limits, keeps its connections alive, and no process for them", () => {
    expect(aPool().pool.options).toMatchObject({
      max: 3,
      connectionTimeoutMillis: 3_000,
      query_timeout: 4_000,
      keepAlive: true,
      keepAliveInitialDelayMillis: 2_000,
      idleTimeoutMillis: 30_000,
      allowExitOnIdle: true,
    });
  });

  it("is the product's by its variables, with the limits it is given", () => {
    const environment = createEnvironment({ DATABASE_URL: "postgres://a@localhost/b", DATABASE_POOL: "7" });
    const { options } = createPool(
      environment,
      createLog(() => undefined),
      { connect: 1, reply: 2 },
    );
    expect(options).toMatchObject({ max: 7, connectionTimeoutMillis: 1, query_timeout: 2 });
  });

  it("says that it lost an idle connection", () => {
    const { pool, logged } = aPool();
    pool.emit("error", new Error("lost"), new DatabaseClient({}));
    expect(logged).toMatchObject([{ level: "warn", event: "idle database connection lost" }]);
  });
});

describe("a reply that does not come", () => {
  /** What was done to a second connection, idle or not, when a first one fell silent. */
  async function done(events: readonly ("release" | "acquire" | "remove")[], message = SILENCE) {
    const { pool, heard } = aPool();
    const [silent, other] = [failing(message, "57014"), failing(message)];
    pool.emit("connect", silent.client);
    for (const event of events)
      if (event === "release") pool.emit(event, undefined, other.client);
      else pool.emit(event, other.client);
    const error: unknown = await silent.client.query().catch((error: unknown) => error);
    expect(isDatabaseOutage(error)).toBe(true);
    expect(heard).toEqual([error]);
    return other.done;
  }

  it.each([
    ["idle", ["release"], ["its path fell silent", "cut"]],
    ["at work", ["release", "acquire"], []],
    ["gone", ["release", "remove"], []],
  ] as const)("takes a connection with it that is %s: %j", async (_, events, expected) => {
    expect(await done(events)).toEqual(expected);
  });

  it("is another failure than a statement that the server stopped", async () => {
    expect(await done(["release"], "canceling statement due to statement timeout")).toEqual([]);
  });
});

describe("a failure of a connection", () => {
  it("is heard of once, whether a connection or a statement was asked for", async () => {
    const { pool, heard } = aPool("postgres://a@127.0.0.1:9/b");
    const failed = [pool.connect(), pool.query("select 1")].map((asked) =>
      asked.catch((error: unknown) => error),
    );
    expect(heard).toEqual(await Promise.all(failed));
    expect(heard).toMatchObject([{ code: "ECONNREFUSED" }, { code: "ECONNREFUSED" }]);
  });

  it("that a variable is behind is logged", async () => {
    const { pool, logged } = aPool();
    const { client } = failing("refused", "28P01");
    pool.emit("connect", client);
    await client.query().catch(() => undefined);
    const reason = "user, password or database is wrong";
    expect(logged).toMatchObject([{ event: "database refuses us", variables: "DATABASE_URL", reason }]);
  });

  it("at work ends no process", () => {
    const client = new DatabaseClient({});
    aPool().pool.emit("connect", client);
    expect(client.emit("error", new Error("broken"))).toBe(true);
  });

  it("that is no outage is nobody's but the caller's", async () => {
    const { pool, heard, logged } = aPool();
    const { client } = failing("no such column", "42703");
    pool.emit("connect", client);
    await expect(client.query()).rejects.toThrow("no such column");
    expect([heard, logged]).toEqual([[], []]);
  });

  it("is counted and traced by what was asked", async () => {
    const traced: unknown[] = [];
    const trace: Trace = {
      traceparent: "",
      call:
        (...call) =>
        (isFailed) =>
          void traced.push([...call, isFailed]),
      end: () => Promise.resolve(),
    };
    const counted = await inActivity(
      "c",
      async (activity) => {
        const { pool } = aPool();
        for (const query of [() => Promise.resolve(), () => Promise.reject(new Error("refused"))]) {
          const client = Object.assign(new DatabaseClient({}), { query });
          pool.emit("connect", client);
          await client.query("select app.gate($1)").catch(() => undefined);
        }
        return activity.queries;
      },
      trace,
    );
    expect(counted).toBe(2);
    expect(traced).toEqual([
      ["postgresql", "app.gate", false],
      ["postgresql", "app.gate", true],
    ]);
  });

  it("asked for by its pool ends with the pool's own reply", () => {
    const client = new DatabaseClient({});
    aPool().pool.emit("connect", client);
    expect(client.query("select 1", () => undefined)).toBeUndefined();
  });
});

describe("a connection", () => {
  /** What the driver was asked, and one that fails it so. */
  function connectionOver(failure?: Error) {
    const asked: unknown[] = [];
    vi.spyOn(Client.prototype, "query").mockImplementation((...parameters: unknown[]) => {
      asked.push(parameters);
      return failure ? Promise.reject(failure) : Promise.resolve();
    });
    const destroy = vi.spyOn(Socket.prototype, "destroy");
    const client = new DatabaseClient({});
    return { client, asked, destroy };
  }

  it("waits for a reply as long as it is held for, and else as its pool does", async () => {
    const { client, asked } = connectionOver();
    await client.query("select $1", [1]);
    client.replyLimit = 27_000;
    await client.query("select $1", [2]);
    await client.query({ text: "select" });
    expect(asked).toEqual([
      ["select $1", [1]],
      [{ text: "select $1", query_timeout: 27_000 }, [2]],
      [{ text: "select" }],
    ]);
  });

  it.each([
    [SILENCE, 1],
    ["refused", 0],
  ])("whose reply is %s is closed: %i", async (message, times) => {
    const { client, destroy } = connectionOver(new Error(message));
    await expect(client.query("select 1")).rejects.toThrow(message);
    expect(destroy).toHaveBeenCalledTimes(times);
  });
});

it("a connection that was held for long has its pool’s limit again when it is next taken", () => {
  const client = new DatabaseClient({});
  client.replyLimit = 27_000;
  aPool().pool.emit("acquire", client);
  expect(client.replyLimit).toBeUndefined();
});
