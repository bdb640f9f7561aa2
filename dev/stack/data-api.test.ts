import { SignJWT } from "jose";
import { afterAll, describe, expect, it } from "vitest";
import { type DataApi, startDataApi } from "./data-api.ts";
import { migrate, withClient } from "./database.ts";
import type { End } from "./keep-running.ts";
import { startPostgres } from "./postgres.ts";
import { removeDataFolder } from "./postgres-data.ts";
import { makeMemoryFolder } from "../test/memory-folder.ts";

const KEY = "a-secret-of-thirty-two-characters-or-more";
const folder = await makeMemoryFolder("relance-data-api-");
const cluster = await startPostgres(folder, { durable: false });
await migrate(cluster.url(), { app_server: "test", auth_server: "test" });
await withClient(cluster.url(), (client) =>
  client.query(
    `create function public.statement_limit() returns text language sql as $$ select current_setting('statement_timeout') $$`,
  ),
);
const lost: End[] = [];
const api: DataApi = await startDataApi({
  databaseUrl: cluster.url(),
  jwtKey: KEY,
  publishableKey: "sb_publishable_test",
  onLost: (end) => lost.push(end),
});
afterAll(async () => {
  api.stop();
  await cluster.stop();
  await removeDataFolder(folder);
});

const token = await new SignJWT({ role: "authenticated", org_id: crypto.randomUUID(), org_role: "member" })
  .setProtectedHeader({ alg: "HS256", typ: "JWT" })
  .setSubject(crypto.randomUUID())
  .setAudience("authenticated")
  .setIssuedAt()
  .setExpirationTime("5m")
  .sign(new TextEncoder().encode(KEY));

/** Reads from the database through the Data API; undefined if it does not respond. */
async function read(): Promise<unknown> {
  try {
    const reply = await fetch(`${api.url}/rest/v1/contact?select=id`, {
      headers: { apikey: "sb_publishable_test", authorization: `Bearer ${token}` },
    });
    return reply.ok ? await reply.json() : reply.status;
  } catch {
    return undefined;
  }
}
/** Starting one takes a second of CPU time, longer on a busy machine. */
const patience = { timeout: 60_000 };

describe("the Data API on this machine", () => {
  it("stops a statement after eight seconds, as the hosted one does", async () => {
    const reply = await fetch(`${api.url}/rest/v1/rpc/statement_limit`, {
      method: "POST",
      headers: {
        apikey: "sb_publishable_test",
        authorization: `Bearer ${token}`,
        "content-type": "application/json",
      },
      body: "{}",
    });
    expect(await reply.json()).toBe("8s");
  });

  it("comes back at the same address when its process is killed", async () => {
    expect(await read()).toEqual([]);
    process.kill(api.pid() ?? 0, "SIGKILL");
    await expect.poll(() => lost, patience).toEqual([{ code: null, signal: "SIGKILL" }]);
    await expect.poll(read, patience).toEqual([]);
  });

  it("answers again when Postgres was killed and is back", async () => {
    const first = cluster.pid() ?? 0;
    process.kill(first, "SIGKILL");
    await expect.poll(() => [undefined, first].includes(cluster.pid()), patience).toBe(false);
    await expect.poll(read, patience).toEqual([]);
  });
});
