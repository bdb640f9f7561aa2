import { X509Certificate } from "node:crypto";
import { chown, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { withClient } from "../../dev/stack/database.ts";
import { type Cluster, startPostgres } from "../../dev/stack/postgres.ts";
import { ANOTHER_CA, SERVER_CERTIFICATE, SERVER_KEY, TEST_CA } from "../../dev/test/tls-certificates.ts";
import { createAuthPool } from "../auth/pool.ts";
import { createEnvironment } from "../env.ts";
import { createLog } from "../http/log.ts";
import { isDatabaseOutage } from "./outage.ts";
import { createPool, type Pool } from "./pool.ts";
import { SUPABASE_ROOT_CA } from "./supabase-root-ca.ts";
import { makeMemoryFolder } from "../../dev/test/memory-folder.ts";

const folder = await makeMemoryFolder("relance-tls-");
let cluster: Cluster;
const logged: string[] = [];
const pools: Pool[] = [];

/** A server that takes TLS only, as hosted ones can be told to, with a role named as its pooler names them. */
beforeAll(async () => {
  cluster = await startPostgres(folder, { durable: false });
  const data = path.join(folder, "postgres");
  const { uid, gid } = await stat(data);
  const files = {
    "server.crt": SERVER_CERTIFICATE,
    "server.key": SERVER_KEY,
    "pg_hba.conf": "hostssl all all all scram-sha-256\n",
  };
  for (const [name, text] of Object.entries(files)) {
    await writeFile(path.join(data, name), text, { mode: 0o600 });
    await chown(path.join(data, name), uid, gid);
  }
  await writeFile(path.join(folder, "ca.pem"), TEST_CA);
  await withClient(cluster.url(), async (client) => {
    await client.query(`create role "app_server.project" login password 'word'`);
    await client.query("alter system set ssl = on");
    await client.query("select pg_reload_conf()");
  });
});

afterAll(async () => {
  await Promise.all(pools.map((pool) => pool.end()));
  await cluster.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Both pools of a process that was given these variables. */
function poolsOf(variables: Record<string, string>): Pool[] {
  const environment = createEnvironment(variables);
  const log = createLog((line) => logged.push(line));
  const made = [createPool(environment, log), createAuthPool(environment, log)];
  pools.push(...made);
  return made;
}
const addressAt = (host: string, mode: string): Record<string, string> => {
  const address = `postgres://app_server.project:word@${host}:${cluster.port}/postgres${mode}`;
  return { DATABASE_URL: address, AUTH_DATABASE_URL: address };
};
const speaks = async (pool: Pool): Promise<unknown> =>
  (await pool.query("select current_user as name, ssl from pg_stat_ssl where pid = pg_backend_pid()")).rows;

describe("a database that takes TLS alone", () => {
  it("takes nobody in plain text", async () => {
    const plain = new Client({ connectionString: cluster.url() });
    await expect(plain.connect()).rejects.toThrow("no encryption");
  });

  it.each(["require", "verify-full"])(
    "is reached by both pools with its own CA: sslmode=%s",
    async (mode) => {
      for (const ca of [TEST_CA, TEST_CA.replaceAll("\n", "\\n"), path.join(folder, "ca.pem")]) {
        const variables = { ...addressAt("localhost", `?sslmode=${mode}`), DATABASE_CA: ca };
        for (const pool of poolsOf(variables))
          expect(await speaks(pool)).toEqual([{ name: "app_server.project", ssl: true }]);
      }
    },
  );

  it.each([
    ["another CA", "localhost", ANOTHER_CA, "DATABASE_CA", "no CA we trust has signed the certificate"],
    [
      "no CA but the usual ones",
      "localhost",
      undefined,
      "DATABASE_CA",
      "no CA we trust has signed the certificate",
    ],
    ["another host", "127.0.0.1", TEST_CA, "DATABASE_URL", "the certificate is another host's"],
  ])("is not spoken to with %s, and the log says why", async (_case, host, ca, variable, reason) => {
    const variables = { ...addressAt(host, "?sslmode=require"), ...(ca ? { DATABASE_CA: ca } : {}) };
    for (const [index, pool] of poolsOf(variables).entries()) {
      logged.length = 0;
      const refused: unknown = await pool.query("select 1").catch((error: unknown) => error);
      expect(isDatabaseOutage(refused)).toBe(true);
      const named = index === 1 && variable === "DATABASE_URL" ? "AUTH_DATABASE_URL" : variable;
      expect(logged.map((line) => JSON.parse(line) as unknown)).toMatchObject([
        { level: "error", event: "database refuses us", variables: named, reason },
      ]);
      expect(logged.join("")).not.toMatch(/word|BEGIN/);
    }
  });

  it("refuses a wrong password, and the log names the variable, not its value", async () => {
    const address = `postgres://app_server.project:secret-word@localhost:${cluster.port}/postgres?sslmode=require`;
    const [pool] = poolsOf({ DATABASE_URL: address, DATABASE_CA: TEST_CA });
    logged.length = 0;
    await expect(pool?.query("select 1")).rejects.toThrow("password");
    expect(logged.join("\n")).toContain(
      '"variables":"DATABASE_URL","reason":"user, password or database is wrong"',
    );
    expect(logged.join("\n")).not.toContain("secret-word");
  });
});

describe("the root that hosted Supabase is held to", () => {
  it("is the one Supabase publishes, signed by itself and valid", () => {
    const root = new X509Certificate(SUPABASE_ROOT_CA);
    expect(root.subject).toContain("CN=Supabase Root 2021 CA");
    expect(root.fingerprint256).toBe(
      "80:70:25:AD:50:D4:ED:21:9D:2C:9C:7D:29:9C:00:4F:82:4E:B0:0C:F7:F6:5A:FE:F6:07:D0:7B:72:E6:CA:FA",
    );
    expect([root.ca, root.verify(root.publicKey), root.validTo]).toEqual([
      true,
      true,
      "Apr 26 10:56:53 2031 GMT",
    ]);
  });
});
