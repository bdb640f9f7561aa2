import { existsSync } from "node:fs";
import { mkdtemp, readdir, statfs } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { removeDataFolder } from "../stack/postgres-data.ts";
import { endLeftovers } from "../stack/postgres-leftovers.ts";
import { isRunning } from "../stack/process-state.ts";
import { serverUser } from "../stack/server-user.ts";

const MEMORY = "/dev/shm";
/** What a run’s databases take, and as much again. */
const NEEDED_BYTES = 2 * 2 ** 30;

/**
 * Makes a folder in memory where the machine has room for it (Linux), else on disk: a database is hundreds of files, and
 * to copy them costs a disk’s file system ten times what it costs memory.
 */
export async function makeMemoryFolder(prefix: string): Promise<string> {
  const room = await statfs(MEMORY).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => 0,
  );
  const name = `${prefix}${process.pid}-`;
  return mkdtemp(path.join(room >= NEEDED_BYTES ? MEMORY : tmpdir(), name));
}

/** Removes from memory what runs left that were ended before they could: their servers still run. */
export async function removeAbandoned(prefix: string): Promise<void> {
  for (const name of await readdir(MEMORY).catch(() => [])) {
    const maker = name.startsWith(prefix) ? /^(\d+)-/.exec(name.slice(prefix.length))?.[1] : undefined;
    if (maker === undefined || isRunning(Number(maker))) continue;
    const folder = path.join(MEMORY, name);
    const data = path.join(folder, "postgres");
    // A run that was ended while it made its server has left none.
    if (existsSync(data)) await endLeftovers(data, await serverUser(data));
    await removeDataFolder(folder);
  }
}
