import { errorCode } from "./error-code.ts";
import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { readFile, stat } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

/** The user who runs the database server; empty for the current one. */
export type ServerUser = { uid: number; gid: number } | { uid?: undefined; gid?: undefined };

/** A command as the arguments of `spawn` and `execFile`. */
export type Command = [
  command: string,
  parameters: string[],
  options: { cwd?: string; uid?: number; gid?: number },
];

/**
 * Postgres refuses to run as root. Root therefore runs it as the owner of `data`, else as `postgres`, created if
 * missing, else as `nobody`, who exists on every system.
 */
export async function serverUser(data: string): Promise<ServerUser> {
  if (process.getuid?.() !== 0) return {};
  if (existsSync(data)) {
    const { uid, gid } = await stat(data);
    if (uid !== 0) return { uid, gid };
  }
  const user =
    (await findUser("postgres")) ??
    (await makeUser("postgres").catch(() => undefined)) ??
    (await findUser("nobody"));
  if (user === undefined)
    throw new Error(
      "Postgres does not run as root, and this system has neither a user “postgres” nor “nobody”. Make one (useradd --system postgres), or run the command as another user.",
    );
  return user;
}

/** initdb requires an account, not only a uid. Undefined if there is none of this name. */
async function findUser(name: string): Promise<ServerUser | undefined> {
  const accounts = await readFile("/etc/passwd", "utf8").catch(() => "");
  const [, , uid, gid] = new RegExp(`^${name}:.*$`, "m").exec(accounts)?.[0].split(":") ?? [];
  return uid === undefined || Number(uid) === 0 ? undefined : { uid: Number(uid), gid: Number(gid) };
}

async function makeUser(name: string): Promise<ServerUser | undefined> {
  const flags = ["--system", "--user-group", "--no-create-home", "--shell", "/usr/sbin/nologin"];
  await run("useradd", [...flags, name]);
  return findUser(name);
}

/**
 * A command run in the folder `at` as the server's user, who may not be able to reach it by path (below /root): root
 * starts in the parent folder, and the shell enters from there as that user. `here` is the folder's name in the
 * command.
 */
export function inServerFolder(
  user: ServerUser,
  at: string,
  command: (here: string) => [string, ...string[]],
): Command {
  if (user.uid === undefined) {
    const [name, ...parameters] = command(at);
    return [name, parameters, {}];
  }
  // The link leads to the folder itself, bypassing the permissions of its parents.
  const parameters = ["-c", 'cd -P "$1" && shift && exec "$@"', "sh", `./${path.basename(at)}`];
  return ["/bin/sh", [...parameters, ...command("/proc/self/cwd")], { ...user, cwd: path.dirname(at) }];
}

/** Sends a signal to processes of the server's user; those already ended are ignored. */
export async function signalServer(
  user: ServerUser,
  pids: number[],
  signal: "SIGINT" | "SIGQUIT",
): Promise<void> {
  if (user.uid === undefined) {
    for (const pid of pids) {
      try {
        process.kill(pid, signal);
      } catch (error) {
        if (errorCode(error) !== "ESRCH") throw error;
      }
    }
    return;
  }
  // As that user: root in a container may lack the right to signal others.
  const script = 'for pid in "$@"; do kill "$0" "$pid"; done 2>/dev/null; true';
  await run("/bin/sh", ["-c", script, `-${signal.slice(3)}`, ...pids.map(String)], { ...user });
}
