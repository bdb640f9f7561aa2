import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { readdir, readFile, rm } from "node:fs/promises";
import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";
import { isRunning } from "./process-state.ts";
import { inServerFolder, type ServerUser, signalServer } from "./server-user.ts";

const run = promisify(execFile);

/** Milliseconds for an orderly shutdown before an immediate one, and in total. */
const ORDERLY = 10_000;
const LONGEST = 15_000;

/** The name shown by every process of the server over `data` (Postgres's `cluster_name`). */
export function clusterName(data: string): string {
  return `relance-${createHash("sha256").update(data).digest("hex").slice(0, 16)}`;
}

/**
 * Ends processes left over `data` by a killed server, or by a server whose parent was killed, and removes their lock
 * file: Postgres would take a zombie, or an unrelated process with that pid, for the holder.
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
  /** The servers' parent processes. */
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
    // Ended, or a zombie, which has no command line.
    const line = await readFile(`/proc/${entry}/cmdline`, "utf8").catch(() => "");
    if (line.startsWith(`postgres: ${name}: `)) found.backends.push(Number(entry));
    else if (line.split("\0").includes(`cluster_name=${name}`)) found.postmasters.push(Number(entry));
  }
  return found;
}
