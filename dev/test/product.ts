import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { existsSync, readdirSync, readFileSync, readlinkSync } from "node:fs";
import path from "node:path";
import * as z from "zod";
import { isRunning } from "../stack/process-state.ts";
import { ROOT } from "../stack/web.ts";

/** `npm start` as a process of its own. */
export interface Product {
  readonly url: string;
  /** What it has printed so far. */
  output(): string;
  /** The exit code, when it has ended. */
  readonly ended: Promise<number | null>;
  /** Resolves when the product answers; rejects when it ends before. */
  readonly ready: Promise<void>;
  /** The server itself and every process below it. */
  processes(): number[];
  signal(name: "SIGINT" | "SIGTERM"): void;
  /** kill -9 of the server, which leaves it no time for anything. */
  killServer(): void;
}

/** Starts the product over a data folder, as `npm start` does. */
export function startProduct(folder: string, port: number): Product {
  const child: ChildProcess = spawn(
    process.execPath,
    [path.join(ROOT, "dev/bootstrap.mjs"), "dev/start.ts"],
    {
      cwd: ROOT,
      stdio: ["ignore", "pipe", "pipe"],
      env: {
        PATH: process.env.PATH,
        HOME: process.env.HOME,
        DATA_DIR: folder,
        PORT: String(port),
        SEED: "demo",
      },
    },
  );
  let output = "";
  const ended = new Promise<number | null>((resolve) => child.once("exit", (code) => resolve(code)));
  const ready = new Promise<void>((resolve, reject) => {
    const read = (chunk: Buffer): void => {
      output += chunk.toString();
      if (output.includes("Relance is ready")) resolve();
    };
    child.stdout?.on("data", read);
    child.stderr?.on("data", read);
    child.once("exit", () => reject(new Error(`ended before it was ready:\n${output}`)));
  });
  ready.catch(() => undefined);
  return {
    url: `http://localhost:${port}`,
    output: () => output,
    ended,
    ready,
    processes: () => (child.pid === undefined ? [] : familyOf(child.pid)),
    signal: (name) => void child.kill(name),
    killServer: () => process.kill(readRunning(folder).pid, "SIGKILL"),
  };
}

const Running = z.object({ pid: z.number(), environment: z.record(z.string(), z.string()) });

/** What a running product says of itself in its folder. */
export function readRunning(folder: string): z.infer<typeof Running> {
  return Running.parse(JSON.parse(readFileSync(path.join(folder, "running.json"), "utf8")));
}

/** A superuser's address of the running product's database. */
export function superuserUrl(folder: string): string {
  const url = new URL(readRunning(folder).environment.DATABASE_URL ?? "");
  url.username = "postgres";
  url.password = readFileSync(path.join(folder, "postgres-password"), "utf8").trim();
  return url.href;
}

/** A process and all below it. */
export function familyOf(pid: number): number[] {
  const all = execFileSync("ps", ["-eo", "pid=,ppid="], { encoding: "utf8" })
    .trim()
    .split("\n")
    .map((line) => line.trim().split(/\s+/).map(Number));
  const family = [pid];
  for (const member of family) {
    for (const [child = 0, parent] of all) if (parent === member) family.push(child);
  }
  return family;
}

/** The addresses that `pids` listen on, as /proc writes them (hexadecimal); none on systems without it. */
export function listenedOn(pids: number[]): string[] {
  const sockets = new Set(
    pids.flatMap((pid) => {
      const folder = `/proc/${pid}/fd`;
      return existsSync(folder) ? readdirSync(folder).map((name) => linkOf(path.join(folder, name))) : [];
    }),
  );
  const lines = ["/proc/net/tcp", "/proc/net/tcp6"]
    .filter((file) => existsSync(file))
    .flatMap((file) => readFileSync(file, "utf8").trim().split("\n"))
    .map((line) => line.trim().split(/\s+/));
  const LISTENING = "0A";
  return lines
    .filter(([, , , state, , , , , , inode]) => state === LISTENING && sockets.has(`socket:[${inode}]`))
    .map(([, address = ""]) => address.split(":")[0] ?? "");
}

function linkOf(file: string): string {
  try {
    return readlinkSync(file);
  } catch {
    // Closed in the meantime.
    return "";
  }
}

/** Those of `pids` that still run. */
export function alive(pids: number[]): number[] {
  return pids.filter(isRunning);
}

/** Longest wait of `until`, in milliseconds: it ends what hangs, and judges no speed. */
const LONGEST = 120_000;

/** Asks until `probe` answers something, every 15 ms unless said: what takes seconds is not asked about that often. */
export async function until<T>(
  what: string,
  probe: () => Promise<T | undefined> | T | undefined,
  every = 15,
): Promise<T> {
  const end = performance.now() + LONGEST;
  for (;;) {
    const answer = await probe();
    if (answer !== undefined) return answer;
    if (performance.now() > end) throw new Error(`not in ${LONGEST} ms: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, every));
  }
}
