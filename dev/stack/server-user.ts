import { execFile } from "node:child_process";
import { promisify } from "node:util";

const run = promisify(execFile);

/** Whom the database server runs as; empty for ourselves. */
export interface ServerUser {
  uid?: number;
  gid?: number;
  /** Put before a command to run it as that user. */
  prefix?: string[];
}

/**
 * Postgres refuses to run as root: there, an unprivileged `postgres` user is found or made. The project may
 * stand where only root may pass (/root): setpriv then lets the server past the permissions of
 * files, which on a machine of one developer it may.
 */
export async function serverUser(): Promise<ServerUser> {
  if (process.getuid?.() !== 0) return {};
  const read = async (): Promise<ServerUser> => {
    const [uid, gid] = await Promise.all([run("id", ["-u", "postgres"]), run("id", ["-g", "postgres"])]);
    return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
  };
  const user = await read().catch(async () => {
    await run("useradd", [
      "--system",
      "--user-group",
      "--no-create-home",
      "--shell",
      "/usr/sbin/nologin",
      "postgres",
    ]);
    return read();
  });
  const capability = ["--inh-caps=+dac_override", "--ambient-caps=+dac_override"];
  const prefix = ["setpriv", `--reuid=${user.uid}`, `--regid=${user.gid}`, "--clear-groups", ...capability];
  const works = await run("setpriv", [...prefix.slice(1), "true"]).then(
    () => true,
    () => false,
  );
  return works ? { ...user, prefix } : user;
}

/** A command, its arguments and the options that make it run as the server's user. */
export function asServerUser(
  owner: ServerUser,
  command: string,
  parameters: string[],
): [string, string[], { uid?: number; gid?: number }] {
  const [setpriv, ...options] = owner.prefix ?? [];
  if (setpriv !== undefined) return [setpriv, [...options, command, ...parameters], {}];
  const { uid, gid } = owner;
  return [command, parameters, uid === undefined || gid === undefined ? {} : { uid, gid }];
}
