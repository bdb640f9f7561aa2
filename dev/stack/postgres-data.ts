import { execFile, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import {
  chmod,
  chown,
  mkdir,
  mkdtemp,
  open,
  readdir,
  rename,
  rm,
  rmdir,
  stat,
  writeFile,
} from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import type { Binaries } from "./postgres-binaries.ts";
import { inServerFolder, type ServerUser, serverUser } from "./server-user.ts";

const run = promisify(execFile);

/** What initdb reports as its failure. */
class InitializationError extends Error {
  constructor(folder: string, reason: string) {
    super(
      `Postgres cannot make its database in ${folder}. Give another folder by DATA_DIR, or run the command as another user.\n${reason}`,
    );
    this.name = "InitializationError";
  }
}

/** Creates the data folder, which the server's user must be able to traverse. */
export async function makeDataFolder(folder: string, user: ServerUser): Promise<void> {
  await mkdir(folder, { recursive: true });
  if (user.uid !== undefined) await chmod(folder, (await stat(folder)).mode | 0o011);
}

/** A socket's address holds 107 bytes at most, 103 on macOS; its name takes 16 of them. */
const LONGEST_SOCKET_FOLDER = 87;

/** Makes the folder of the server's socket within the data folder; empty where its path is too long for one. */
export async function makeSocketFolder(folder: string, user: ServerUser): Promise<string> {
  const sockets = path.join(folder, "socket");
  if (Buffer.byteLength(sockets) > LONGEST_SOCKET_FOLDER) return "";
  await mkdir(sockets, { recursive: true });
  if (user.uid !== undefined) await chown(sockets, user.uid, user.gid);
  return sockets;
}

/** Creates the cluster in `folder`/postgres, with the superuser's password file beside it. */
export async function createCluster(binaries: Binaries, folder: string, user: ServerUser): Promise<void> {
  // Created under a temporary name and then moved, so that an interrupted first start is never taken for a cluster.
  const started = "postgres-new-";
  for (const name of await readdir(folder)) {
    if (name.startsWith(started)) await removeServerFolder(path.join(folder, name), user);
  }
  const passwordFile = path.join(folder, "postgres-password");
  await rm(passwordFile, { force: true });
  await writeFile(passwordFile, `${randomBytes(18).toString("hex")}\n`, { mode: 0o640 });
  const made = await mkdtemp(path.join(folder, started));
  if (user.uid === undefined) {
    await chmod(passwordFile, 0o600);
  } else {
    await chown(passwordFile, 0, user.gid);
    // Asked for once more: the mask of the shell may have taken the group's right away.
    await chmod(passwordFile, 0o640);
    await chown(made, user.uid, user.gid);
  }
  const password = await open(passwordFile);
  try {
    const command = inServerFolder(user, made, (here) => [
      binaries.initdb,
      `--pgdata=${here}`,
      // Passes the open file, because the server's user may not be able to reach its path.
      `--pwfile=${user.uid === undefined ? passwordFile : "/proc/self/fd/3"}`,
      "--encoding=UTF8",
      "--locale=C.UTF-8",
      "--auth=scram-sha-256",
      "--username=postgres",
      "--no-instructions",
    ]);
    await initialize(command, password.fd, folder);
  } finally {
    await password.close();
  }
  await rename(made, path.join(folder, "postgres"));
}

async function initialize(
  [command, parameters, options]: ReturnType<typeof inServerFolder>,
  password: number,
  folder: string,
): Promise<void> {
  const child = spawn(command, parameters, { ...options, stdio: ["ignore", "ignore", "pipe", password] });
  let said = "";
  child.stderr?.on("data", (chunk: Buffer) => {
    said += chunk.toString();
  });
  await new Promise<void>((resolve, reject) => {
    child.once("error", (error) => reject(new InitializationError(folder, error.message)));
    child.once("close", (code) =>
      code === 0 ? resolve() : reject(new InitializationError(folder, said.trim())),
    );
  });
}

/** Removes a data folder with its cluster, which even root may not be able to enter. */
export async function removeDataFolder(folder: string): Promise<void> {
  if (existsSync(folder)) {
    const data = path.join(folder, "postgres");
    const user = await serverUser(data);
    for (const name of await readdir(folder)) {
      if (/^postgres(-new-.*)?$/.test(name)) await removeServerFolder(path.join(folder, name), user);
    }
  }
  await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
}

/** Retries for some seconds: an initdb whose parent was killed still writes until it notices. */
async function removeServerFolder(at: string, user: ServerUser): Promise<void> {
  for (let tries = 50; ; tries--) {
    try {
      // As the owner: root in a container may lack the right to bypass another user's permissions.
      if (user.uid !== undefined)
        await run(...inServerFolder(user, at, () => ["/bin/sh", "-c", "rm -rf -- ./* ./.[!.]*"])).catch(
          () => undefined,
        );
      return await rmdir(at).catch(() => rm(at, { recursive: true, force: true }));
    } catch (error) {
      if (tries === 0) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}
