import { createServer } from "node:http";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { demoHubId, generateDemoPortals } from "@relance/simulators/hubspot/portal/demo.ts";
import { createHubspotSimulator } from "@relance/simulators/hubspot/server.ts";
import { openPool } from "../stack/database.ts";
import { removeDataFolder } from "../stack/postgres-data.ts";
import { freePort } from "../stack/postgres.ts";
import { DEMO_PASSWORD } from "../stack/seed.ts";
import { answerConsent } from "./hubspot.ts";
import { rowsOfOrganization, rowsOfPortal } from "./portal-rows.ts";
import { alive, listenedOn, type Product, startProduct, superuserUrl, until } from "./product.ts";
import { makeMemoryFolder } from "./memory-folder.ts";

const started: Product[] = [];
const folder = await makeMemoryFolder("relance-kill-");

/** The product over the folder, new or as an earlier product left it: to start one costs seconds. */
function start(port: number): Product {
  const product = startProduct(folder, port);
  started.push(product);
  return product;
}

let product: Product;
beforeAll(async () => {
  product = start(await freePort());
  await product.ready;
});
afterAll(async () => {
  for (const one of started) one.signal("SIGTERM");
  await Promise.all(started.map(({ ended }) => ended));
  await removeDataFolder(folder);
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

/** Between two looks at what takes seconds, in milliseconds. */
const SECONDS = 500;

interface Job {
  id: string;
  state: string;
  done: number;
}
const jobOf = async (url: string, cookie: string): Promise<Job | undefined> => {
  const { data } = await get<{ data: { job: Job | null }[] }>(`${url}/api/crm/connections`, cookie);
  return data[0]?.job ?? undefined;
};

describe("the product on one machine", () => {
  it("is for this machine alone, and once over a folder, which it says in plain words", async () => {
    const addresses = listenedOn(product.processes());
    // The screens, Postgres, queue, mailbox and Data API: none is for other machines.
    const isLoopback = (address: string): boolean => /^(0100007F|0{24}01000000)$/.test(address);
    expect(addresses.filter((address) => !isLoopback(address))).toEqual([]);
    expect(addresses.length).toBeGreaterThanOrEqual(existsSync("/proc/net/tcp") ? 4 : 0);

    const second = start(await freePort());
    expect(await second.ended).toBe(1);
    expect(second.output()).toMatch(
      new RegExp(`^Relance runs on this data folder already: ${product.url}\\. .*\\s*$`),
    );
  });

  it("goes on after kill -9 in the middle of a synchronization, nothing lost nor doubled, and ends when told", async () => {
    // First: it keeps this process busy for longer than a server keeps a connection that nobody uses.
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

    const cookie = await signIn(product.url, "commercial@demo.test");
    const { url } = await get<{ url: string }>(`${product.url}/api/hubspot/auth-url`, cookie);
    const back = await answerConsent(url, "allow", demoHubId);
    expect((await fetch(back, { headers: { cookie } })).status).toBe(200);

    const family = product.processes();
    const seen = await until(
      "a synchronization under way",
      async () => {
        const job = await jobOf(product.url, cookie);
        return job !== undefined && job.done > 0 ? job : undefined;
      },
      50,
    );
    product.killServer();
    expect(seen.state).toBe("running");
    expect(seen.done).toBeLessThan(total);
    await product.ended;

    const port = Number(new URL(product.url).port);
    const again = start(port);
    await again.ready;
    await until("nothing left of the first", () => alive(family).length === 0 || undefined);
    // The same session: a start over the same folder keeps its data.
    const done = await until(
      "the end of the synchronization",
      async () => {
        const job = await jobOf(again.url, cookie);
        return job !== undefined && !["queued", "running"].includes(job.state) ? job : undefined;
      },
      SECONDS,
    );
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

    const feed = await until(
      "a feed",
      async () => {
        const { data } = await get<{ data: unknown[] }>(`${again.url}/api/me/contacts/feed`, cookie);
        return data.length > 0 ? data : undefined;
      },
      SECONDS,
    );
    expect(feed).toHaveLength(10);

    const left = again.processes();
    expect(left.length).toBeGreaterThan(3);
    again.signal("SIGINT");
    expect(await again.ended).toBe(0);
    await until("no process left", () => alive(left).length === 0 || undefined);
    const server = createServer();
    await new Promise<void>((resolve, reject) => server.once("error", reject).listen(port, resolve));
    server.close();
  });
});
