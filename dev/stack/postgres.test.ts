import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { withClient } from "./database.ts";
import { type Cluster, startPostgres } from "./postgres.ts";

const folder = await mkdtemp(path.join(tmpdir(), "relance-postgres-"));
afterAll(() => rm(folder, { recursive: true, force: true }));

/** A process of its own that starts the server over a folder, writes a row and waits to be killed. */
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
    process.stdout.write("written");
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

async function rowsOf(cluster: Cluster): Promise<string[]> {
  return withClient(cluster.url(), async (client) =>
    (await client.query<{ text: string }>("select text from kept")).rows.map(({ text }) => text),
  );
}

const serverOf = async (data: string): Promise<number> =>
  Number((await readFile(path.join(data, "postgres/postmaster.pid"), "utf8")).split("\n")[0]);
const isAlive = (pid: number): boolean => existsSync(`/proc/${pid}`);

describe("the embedded Postgres", { timeout: 60_000 }, () => {
  it("starts again over what a killed process left, server included, and keeps the data", async () => {
    const data = path.join(folder, "killed");
    const child = startElsewhere(data);
    if (child.stdout) await once(child.stdout, "data");
    const orphan = await serverOf(data);
    await killHard(child);
    expect(isAlive(orphan)).toBe(true);
    const cluster = await startPostgres(data, { durable: true });
    try {
      expect(isAlive(orphan)).toBe(false);
      expect(await rowsOf(cluster)).toEqual(["avant"]);
    } finally {
      await cluster.stop();
    }
    expect(existsSync(path.join(data, "postgres/postmaster.pid"))).toBe(false);
    const again = await startPostgres(data, { durable: true });
    expect(await rowsOf(again)).toEqual(["avant"]);
    await again.stop();
    await again.stop();
  });

  it("starts over what a first start left that was killed half-way", async () => {
    const data = path.join(folder, "half-way");
    const child = startElsewhere(data);
    const begun = async (): Promise<boolean> => {
      const names = existsSync(data) ? await readdir(data) : [];
      return names.some((name) => existsSync(path.join(data, name, "PG_VERSION")));
    };
    await expect.poll(begun, { interval: 5, timeout: 20_000 }).toBe(true);
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
