import { type ChildProcess, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createServer } from "node:net";
import path from "node:path";
import { type Binaries, findBinaries } from "./postgres-binaries.ts";
import { createCluster, makeDataFolder, makeSocketFolder } from "./postgres-data.ts";
import { type End, keepRunning } from "./keep-running.ts";
import { clusterName, endLeftovers } from "./postgres-leftovers.ts";
import { inServerFolder, type ServerUser, serverUser, signalServer } from "./server-user.ts";

export interface Cluster {
  /** Connection URL of the superuser to `database`. */
  url(database?: string): string;
  /** The same over the socket it was asked for, without what a network costs; `url` where it has none. */
  socketUrl(database?: string): string;
  readonly port: number;
  /** The postmaster's pid; undefined while it restarts. */
  pid(): number | undefined;
  stop(): Promise<void>;
}

export interface PostgresOptions {
  /** `false` trades durability for speed (tests). */
  readonly durable: boolean;
  /** Whether it listens on a socket in the folder too, which the server's user must be able to reach. */
  readonly hasSocket?: boolean;
  /** Postgres's shared buffers, 256MB unless given: each process of a connection is made with a table of them. */
  readonly sharedBuffers?: string;
  /** Called when the server has ended by itself, with the reason; it is then restarted. */
  readonly onLost?: (end: End) => void;
}

/** A TCP port on which nothing listens now. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => server.once("error", reject).listen(0, "127.0.0.1", resolve));
  const address = server.address();
  await new Promise<void>((resolve) => server.close(() => resolve()));
  if (address === null || typeof address === "string") throw new Error("no free port");
  return address.port;
}

/**
 * Starts the embedded Postgres 17 over `folder`, creating the cluster on first start. A server orphaned by a killed
 * parent is stopped first; its data recover as after any crash. A killed server is restarted on the same port until
 * `stop`.
 */
export async function startPostgres(folder: string, options: PostgresOptions): Promise<Cluster> {
  const data = path.join(folder, "postgres");
  const user = await serverUser(data);
  const binaries = await findBinaries(user);
  await makeDataFolder(folder, user);
  if (!existsSync(data)) await createCluster(binaries, folder, user);
  const password = (await readFile(path.join(folder, "postgres-password"), "utf8")).trim();
  const port = await freePort();
  const sockets = options.hasSocket ? await makeSocketFolder(folder, user) : "";
  const start = async (): Promise<ChildProcess> => {
    await endLeftovers(data, user);
    return launch({ binaries, data, port, sockets, user, ...options });
  };
  const kept = await keepRunning(start, options.onLost);
  const url = (database = "postgres"): string =>
    `postgres://postgres:${password}@127.0.0.1:${port}/${database}`;
  return {
    port,
    url,
    socketUrl: (database) =>
      sockets === "" ? url(database) : `${url(database)}?host=${encodeURIComponent(sockets)}`,
    pid: () => kept.current()?.pid,
    // A fast shutdown: ends sessions and writes a checkpoint.
    stop: () =>
      kept.stop((server) =>
        server.pid === undefined ? undefined : signalServer(user, [server.pid], "SIGINT"),
      ),
  };
}

/** Of a cluster that nothing has to outlive: the tests clone a database for each file. */
const FORGETFUL = {
  fsync: "off",
  synchronous_commit: "off",
  full_page_writes: "off",
  wal_level: "minimal",
  max_wal_senders: "0",
  // It would go through each of these databases for a few rows.
  autovacuum: "off",
  // Of passwords set from here on: to try 4,096 hashes at both ends is half of what a connection costs.
  scram_iterations: "1",
};

async function launch(options: {
  binaries: Binaries;
  data: string;
  port: number;
  sockets: string;
  user: ServerUser;
  durable: boolean;
  sharedBuffers?: string;
}): Promise<ChildProcess> {
  const { binaries, data, port, sockets, user, durable, sharedBuffers = "256MB" } = options;
  const settings = {
    listen_addresses: "127.0.0.1",
    unix_socket_directories: sockets,
    cluster_name: clusterName(data),
    max_connections: "200",
    shared_buffers: sharedBuffers,
    timezone: "UTC",
    ...(durable ? {} : FORGETFUL),
  };
  const flags = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const [command, parameters, place] = inServerFolder(user, data, (here) => [
    binaries.postgres,
    "-D",
    here,
    "-p",
    String(port),
    ...flags,
  ]);
  // In its own process group: Ctrl-C reaches only us, and we stop it in order.
  const child = spawn(command, parameters, { ...place, detached: true, stdio: ["ignore", "ignore", "pipe"] });
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
