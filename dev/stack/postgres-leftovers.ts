import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { readdir, readFile, rm } from "node:fs/promises";
import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";
import { isRunning } from "./process-state.ts";
import { inServerFolder, type ServerUser, signalServer } from "./server-user.ts";

const run = promisify(execFile);

/** Milliseconds a server has for an orderly end before it is made to stop at once, and then in all. */
const ORDERLY = 10_000;
const LONGEST = 15_000;

/** The name that every process of the server over `data` shows, Postgres's `cluster_name`. */
export function clusterName(data: string): string {
  return `relance-${createHash("sha256").update(data).digest("hex").slice(0, 16)}`;
}

/**
 * Ends the processes that a killed server, or a server whose parent was killed, left over `data`, and takes
 * their lock away: Postgres would take a zombie, or whoever has the number now, for the one that holds it.
 */
export async function endLeftovers(data: string, user: ServerUser): Promise<void> {
  let quick = false;
  for (let waited = 0; ; waited += 50) {
    const left = await leftovers(data);
    const pids = [...left.backends, ...left.postmasters];
    if (pids.length === 0) break;
    if (waited > LONGEST) throw new Error(`Postgres (${pids.join(", ")}) holds ${data} and does not stop.`);
    // Without a postmaster nobody ends the others in order.
    if (left.postmasters.length === 0 || waited === ORDERLY) quick = true;
    if (waited === 0 || quick)
      await signalServer(user, quick ? pids : left.postmasters, quick ? "SIGQUIT" : "SIGINT");
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  if (user.uid === undefined) {
    await rm(path.join(data, "postmaster.pid"), { force: true });
  } else {
    await run(...inServerFolder(user, data, (here) => ["rm", "-f", `${here}/postmaster.pid`]));
  }
}

interface Leftovers {
  /** Those that started the others. */
  postmasters: number[];
  backends: number[];
}

async function leftovers(data: string): Promise<Leftovers> {
  const found: Leftovers = { postmasters: [], backends: [] };
  if (!existsSync("/proc/self/cmdline")) {
    const lines = await readFile(path.join(data, "postmaster.pid"), "utf8").catch(() => "");
    const pid = Number(lines.split("\n")[0]);
    if (Number.isInteger(pid) && pid > 1 && isRunning(pid)) found.postmasters.push(pid);
    return found;
  }
  const name = clusterName(data);
  for (const entry of await readdir("/proc")) {
    if (!/^\d+$/.test(entry)) continue;
    // Gone by now, or a zombie: that has no command line.
    const line = await readFile(`/proc/${entry}/cmdline`, "utf8").catch(() => "");
    if (line.startsWith(`postgres: ${name}: `)) found.backends.push(Number(entry));
    else if (line.split("\0").includes(`cluster_name=${name}`)) found.postmasters.push(Number(entry));
  }
  return found;
}
