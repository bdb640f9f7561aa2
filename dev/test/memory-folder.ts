import { mkdtemp, statfs } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

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
  return mkdtemp(path.join(room >= NEEDED_BYTES ? MEMORY : tmpdir(), prefix));
}
