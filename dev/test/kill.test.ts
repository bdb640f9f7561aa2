import { createServer } from "node:http";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { demoHubId, generateDemoPortals } from "../simulators/hubspot/portal/demo.ts";
import { createHubspotSimulator } from "../simulators/hubspot/server.ts";
import { openPool } from "../stack/database.ts";
import { removeDataFolder } from "../stack/postgres-data.ts";
import { freePort } from "../stack/postgres.ts";
import { DEMO_PASSWORD } from "../stack/seed.ts";
import { answerConsent } from "./hubspot.ts";
import { rowsOfOrganization, rowsOfPortal } from "./portal-rows.ts";
import { alive, listenedOn, type Product, startProduct, superuserUrl, until } from "./product.ts";
import { makeMemoryFolder } from "./memory-folder.ts";

const started: { product: Product; folder: string }[] = [];

/** A product over a new folder, or over one that an earlier product left. */
async function start(options: { folder?: string; port?: number } = {}) {
  const folder = options.folder ?? (await makeMemoryFolder("relance-kill-"));
  const product = startProduct(folder, options.port ?? (await freePort()));
  started.push({ product, folder });
  return { product, folder };
}

let shared: ReturnType<typeof start> | undefined;

/** A product that answers, for each test that leaves it running: to start one costs seconds. */
async function running() {
  const one = await (shared ??= start());
  await one.product.ready;
  return one;
}

afterAll(async () => {
  for (const { product } of started) product.signal("SIGTERM");
  await Promise.all(started.map(({ product }) => product.ended));
  for (const { folder } of started) await removeDataFolder(folder);
});

async function signIn(url: string, email: string): Promise<string> {
  const reply = await fetch(`${url}/api/auth/sign-in/email`, {
    method: "POST",
    headers: { "content-type": "application/json", origin: url },
    body: JSON.stringify({ email, password: DEMO_PASSWORD }),
  });
  expect(reply.status).toBe(200);
  return reply.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0])
    .join("; ");
}

async function get<T>(url: string, cookie: string): Promise<T> {
  const reply = await fetch(url, { headers: { cookie } });
  if (!reply.ok) throw new Error(`${url}: ${reply.status}`);
  return (await reply.json()) as T;
}

interface Job {
  id: string;
  state: string;
  done: number;
}
const jobOf = async (url: string, cookie: string): Promise<Job | undefined> => {
  const { data } = await get<{ data: { job: Job | null }[] }>(`${url}/api/crm/connections`, cookie);
  return data[0]?.job ?? undefined;
};

async function stopped(product: Product, signal: "SIGINT" | "SIGTERM"): Promise<void> {
  const family = product.processes();
  expect(family.length).toBeGreaterThan(3);
  product.signal(signal);
  expect(await product.ended).toBe(0);
  expect(await until("no process left", () => alive(family).length === 0 || undefined)).toBe(true);
  const server = createServer();
  await new Promise<void>((resolve, reject) =>
    server.once("error", reject).listen(Number(new URL(product.url).port), resolve),
  );
  server.close();
}

describe("the product on one machine", () => {
  it("says in plain words that its port or its folder is taken, and runs twice in two folders", async () => {
    const { product, folder } = await running();
    const port = Number(new URL(product.url).port);

    const addresses = listenedOn(product.processes());
    // The screens, Postgres, queue, mailbox and Data API: none is for other machines.
    const isLoopback = (address: string): boolean => /^(0100007F|0{24}01000000)$/.test(address);
    expect(addresses.filter((address) => !isLoopback(address))).toEqual([]);
    expect(addresses.length).toBeGreaterThanOrEqual(existsSync("/proc/net/tcp") ? 4 : 0);

    const { product: samePort } = await start({ port });
    expect(await samePort.ended).toBe(1);
    expect(samePort.output()).toMatch(
      new RegExp(`^Le port ${port} est déjà pris\\..*PORT=${port + 1} npm start\\s*$`),
    );

    const { product: sameFolder } = await start({ folder });
    expect(await sameFolder.ended).toBe(1);
    expect(sameFolder.output()).toMatch(
      new RegExp(`^Relance tourne déjà sur ce dossier de données : ${product.url}\\. .*\\s*$`),
    );

    const { product: other } = await start();
    await other.ready;
    const cookies = [
      await signIn(product.url, "admin@demo.test"),
      await signIn(other.url, "admin@demo.test"),
    ] as const;
    // Each knows only its own sessions.
    expect((await fetch(`${product.url}/api/contacts`, { headers: { cookie: cookies[0] } })).status).toBe(
      200,
    );
    expect((await fetch(`${other.url}/api/contacts`, { headers: { cookie: cookies[0] } })).status).toBe(401);
    await stopped(other, "SIGTERM");
  });

  it("goes on after kill -9 in the middle of a synchronization: nothing lost, nothing doubled", async () => {
    const { product, folder } = await running();
    shared = undefined;
    const cookie = await signIn(product.url, "commercial@demo.test");
    const { url } = await get<{ url: string }>(`${product.url}/api/hubspot/auth-url`, cookie);
    const back = await answerConsent(url, "allow", demoHubId);
    expect((await fetch(back, { headers: { cookie } })).status).toBe(200);

    const { portalDay } = JSON.parse(await readFile(path.join(folder, "secrets.json"), "utf8")) as {
      portalDay: string;
    };
    const portal = createHubspotSimulator({
      clientId: "",
      clientSecret: "",
      publicUrl: "",
      portals: generateDemoPortals(portalDay),
    }).portal(demoHubId);
    const expected = rowsOfPortal(portal);
    const total = (["contacts", "emails", "calls", "meetings", "communications", "notes"] as const).reduce(
      (sum, type) => sum + portal.records(type).length,
      0,
    );

    const family = product.processes();
    const seen = await until("a synchronization under way", async () => {
      const job = await jobOf(product.url, cookie);
      return job !== undefined && job.done > 0 ? job : undefined;
    });
    product.killServer();
    expect(seen.state).toBe("running");
    expect(seen.done).toBeLessThan(total);
    await product.ended;

    const { product: again } = await start({ folder, port: Number(new URL(product.url).port) });
    await again.ready;
    await until("nothing left of the first", () => alive(family).length === 0 || undefined);
    // The same session: a start over the same folder keeps its data.
    const done = await until("the end of the synchronization", async () => {
      const job = await jobOf(again.url, cookie);
      return job !== undefined && !["queued", "running"].includes(job.state) ? job : undefined;
    });
    expect(done).toMatchObject({ id: seen.id, state: "done" });

    const admin = openPool(superuserUrl(folder), 2);
    const { rows } = await admin.query<{ organization_id: string }>(
      "select organization_id from private.crm_connection",
    );
    expect(rows).toHaveLength(1);
    const stored = await rowsOfOrganization(admin, rows[0]?.organization_id ?? "");
    await admin.end();
    expect(stored).toEqual(expected);
    expect(stored.contacts).toHaveLength(300);

    const feed = await until("a feed", async () => {
      const { data } = await get<{ data: unknown[] }>(`${again.url}/api/me/contacts/feed`, cookie);
      return data.length > 0 ? data : undefined;
    });
    expect(feed).toHaveLength(10);
    await stopped(again, "SIGINT");
  });
});
