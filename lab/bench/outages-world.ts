import { type ChildProcess, execFileSync, fork } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Pool } from "pg";
import { as, openPool } from "../../dev/stack/database.ts";
import { removeDataFolder } from "../../dev/stack/postgres-data.ts";
import { readSecrets } from "../../dev/stack/secrets.ts";
import {
  createAction,
  createContact,
  createMember,
  createOrganization,
  createSession,
  createUser,
  sessionCookie,
} from "../../dev/test/factories.ts";
import { startTcpProxy, type TcpProxy } from "../../dev/test/tcp-proxy.ts";
import type { Person } from "./outages-load.ts";

/** The stack in its own process, with a proxy between product and Postgres, and ways to break it. */
export interface OutageWorld {
  readonly url: string;
  readonly people: readonly Person[];
  readonly proxy: TcpProxy;
  /** A superuser's pool that bypasses the proxy. */
  readonly admin: Pool;
  /** Postgres's first process. */
  postmaster(): number;
  /** All Postgres processes. */
  postgres(): number[];
  dataApi(): number;
}

/** Runs `work` in a world with so many signed-in people, and removes everything afterwards. */
export async function inOutageWorld(
  people: number,
  work: (world: OutageWorld) => Promise<void>,
): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), "relance-bench-"));
  const postmasterLines = (): string[] =>
    readFileSync(path.join(folder, "postgres/postmaster.pid"), "utf8").split("\n");
  // Kept when the server is restarted.
  let port = 0;
  const portOf = (): number => (port ||= Number(postmasterLines()[3]));
  const proxy = await startTcpProxy(portOf);
  const secrets = await readSecrets(folder, new Date().toISOString().slice(0, 10));
  const address = `postgres://127.0.0.1:${proxy.port}/postgres`;
  const child = fork(path.join(import.meta.dirname, "outages-process.ts"), [folder], {
    execArgv: ["--disable-warning=ExperimentalWarning"],
    env: {
      PATH: process.env.PATH,
      DATABASE_URL: as(address, "app_server", secrets),
      AUTH_DATABASE_URL: as(address, "auth_server", secrets),
    },
  });
  let admin: Pool | undefined;
  try {
    const url = await urlOf(child);
    const password = readFileSync(path.join(folder, "postgres-password"), "utf8").trim();
    admin = openPool(`postgres://postgres:${password}@127.0.0.1:${portOf()}/postgres`, 2);
    const made = await createPeople(admin, people, secrets.BETTER_AUTH_SECRET);
    await work({
      url,
      people: made,
      proxy,
      admin,
      postmaster: () => Number(postmasterLines()[0]),
      postgres: () => {
        const first = Number(postmasterLines()[0]);
        return [first, ...childrenOf(first).map(({ pid }) => pid)];
      },
      dataApi: () =>
        childrenOf(child.pid ?? 0).find(({ command }) => command.includes("data-api-process"))?.pid ?? 0,
    });
  } finally {
    await admin?.end();
    // First, because connections that lose bytes would never finish.
    proxy.stop();
    const ended = once(child, "exit");
    if (child.connected) {
      child.disconnect();
      await ended;
    }
    await removeDataFolder(folder);
  }
}

async function urlOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    child.once("message", (message: string) => resolve(message));
    child.once("exit", () => reject(new Error("the product stopped while starting")));
  });
}

/** One organization, and for each person a contact with an open action. */
async function createPeople(admin: Pool, count: number, secret: string): Promise<Person[]> {
  const organizationId = await createOrganization(admin);
  // At night no list is made, which would close the actions this load writes to.
  await admin.query("update better_auth.organization set time_zone = $2 where id = $1", [
    organizationId,
    zoneAtTwo(new Date()),
  ]);
  return Promise.all(
    Array.from({ length: count }, async () => {
      const userId = await createUser(admin);
      await createMember(admin, organizationId, userId);
      const { token } = await createSession(admin, userId, organizationId);
      const contactId = await createContact(admin, organizationId);
      const actionId = await createAction(admin, organizationId, contactId);
      return { cookie: sessionCookie(token, secret), contactId, actionId };
    }),
  );
}

/** A time zone in which it is between two and three in the morning; in these names plus and minus are inverted. */
function zoneAtTwo(now: Date): string {
  const ahead = 2 - now.getUTCHours();
  const hours = ahead < -12 ? ahead + 24 : ahead;
  return `Etc/GMT${hours <= 0 ? "+" : "-"}${Math.abs(hours)}`;
}

function childrenOf(parent: number): { pid: number; command: string }[] {
  return execFileSync("ps", ["-eo", "pid=,ppid=,args="], { encoding: "utf8" })
    .split("\n")
    .map((line) => /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line))
    .filter((found) => Number(found?.[2]) === parent)
    .map((found) => ({ pid: Number(found?.[1]), command: found?.[3] ?? "" }));
}
