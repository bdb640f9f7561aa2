import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, statSync } from "node:fs";
import { readdir, rm } from "node:fs/promises";
import path from "node:path";
import { Client } from "pg";
import { afterAll, describe, expect, it } from "vitest";
import { withClient } from "./database.ts";
import { removeDataFolder } from "./postgres-data.ts";
import { type Cluster, startPostgres } from "./postgres.ts";
import { isRunning } from "./process-state.ts";
import { makeMemoryFolder } from "../test/memory-folder.ts";

const folder = await makeMemoryFolder("relance-postgres-");
afterAll(async () => {
  for (const name of await readdir(folder)) await removeDataFolder(path.join(folder, name));
  await rm(folder, { recursive: true });
});

/** A separate process that starts the server over a folder, writes a row and waits to be killed. */
function startElsewhere(data: string): ChildProcess {
  const load = (file: string) => JSON.stringify(path.join(import.meta.dirname, file));
  const script = `
    const { startPostgres } = await import(${load("postgres.ts")});
    const { withClient } = await import(${load("database.ts")});
    const cluster = await startPostgres(${JSON.stringify(data)}, { durable: true });
    await withClient(cluster.url(), async (client) => {
      await client.query("create table if not exists kept (text text)");
      await client.query("insert into kept values ('avant')");
    });
    process.stdout.write(String(cluster.pid()));
    setInterval(() => undefined, 1000);`;
  return spawn(
    process.execPath,
    ["--disable-warning=ExperimentalWarning", "--input-type=module", "-e", script],
    {
      stdio: ["ignore", "pipe", "inherit"],
    },
  );
}

async function killHard(child: ChildProcess): Promise<void> {
  const ended = once(child, "exit");
  child.kill("SIGKILL");
  await ended;
}

/** Gives up after a while: a server that dies meanwhile may leave a connection without an answer. */
async function rowsOf(cluster: Cluster): Promise<string[]> {
  const patience = 5_000;
  const client = new Client({
    connectionString: cluster.url(),
    connectionTimeoutMillis: patience,
    query_timeout: patience,
  });
  client.on("error", () => undefined);
  try {
    await client.connect();
    return (await client.query<{ text: string }>("select text from kept")).rows.map(({ text }) => text);
  } finally {
    void client.end().catch(() => undefined);
  }
}

/** That a server which is killed, or one session of it, comes back on the same port with what it had acknowledged. */
async function expectStartedAgain(cluster: Cluster): Promise<void> {
  const first = cluster.pid() ?? 0;
  // A busy session does not notice that the postmaster is gone.
  const busy = new Client({ connectionString: cluster.url(), query_timeout: 60_000 });
  busy.on("error", () => undefined);
  await busy.connect();
  const work = busy.query("select count(*) from generate_series(1, 100000000000)").catch(() => undefined);
  process.kill(first, "SIGKILL");
  await expect.poll(() => rowsOf(cluster).catch(() => []), { timeout: 60_000 }).toEqual(["avant"]);
  const second = cluster.pid();
  expect(second).not.toBe(first);
  await work;

  // Kills a single session's process: Postgres ends the others and recovers.
  await withClient(cluster.url(), async (client) => {
    const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
    process.kill(rows[0]?.pid ?? 0, "SIGKILL");
  });
  await expect.poll(() => rowsOf(cluster).catch(() => []), { timeout: 60_000 }).toEqual(["avant"]);
  expect(cluster.pid()).toBe(second);
}

describe("the embedded Postgres", () => {
  it("starts again over what a killed process left, server included, and keeps the data", async () => {
    const data = path.join(folder, "killed");
    const child = startElsewhere(data);
    const [said] = child.stdout === null ? [] : ((await once(child.stdout, "data")) as Buffer[]);
    const orphan = Number(said);
    await killHard(child);
    expect(isRunning(orphan)).toBe(true);
    const lost: object[] = [];
    const cluster = await startPostgres(data, { durable: true, onLost: (end) => lost.push(end) });
    try {
      expect(isRunning(orphan)).toBe(false);
      expect(await rowsOf(cluster)).toEqual(["avant"]);
      await expectStartedAgain(cluster);
    } finally {
      await cluster.stop();
      await cluster.stop();
    }
    expect(lost).toEqual([{ code: null, signal: "SIGKILL" }]);
    expect(existsSync(path.join(data, "postgres/postmaster.pid"))).toBe(false);
    const again = await startPostgres(data, { durable: true });
    expect(await rowsOf(again)).toEqual(["avant"]);

    // Stopped while it is down, it is not started again.
    const first = again.pid() ?? 0;
    process.kill(first, "SIGKILL");
    await expect.poll(() => again.pid()).not.toBe(first);
    await again.stop();
    expect(again.pid()).toBeUndefined();
    // A connection that arrived during the shutdown is reset.
    await expect(rowsOf(again)).rejects.toMatchObject({
      code: expect.stringMatching(/^ECONN(?:REFUSED|RESET)$/) as string,
    });
  });

  it("starts over what a first start left that was killed half-way", async () => {
    const data = path.join(folder, "half-way");
    const child = startElsewhere(data);
    // Its subfolders count as links to it, visible from outside although only the owner may enter.
    const begun = async (): Promise<boolean> => {
      const names = existsSync(data) ? await readdir(data) : [];
      return names.some((name) => statSync(path.join(data, name)).nlink > 2);
    };
    await expect.poll(begun, { interval: 5, timeout: 60_000 }).toBe(true);
    await killHard(child);
    const cluster = await startPostgres(data, { durable: false });
    try {
      expect(
        await withClient(cluster.url(), async (client) => (await client.query("select 1")).rowCount),
      ).toBe(1);
      expect((await readdir(data)).sort()).toEqual(["postgres", "postgres-password"]);
    } finally {
      await cluster.stop();
    }
  });
});
