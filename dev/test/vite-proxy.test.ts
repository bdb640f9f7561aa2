import { createServer as createHttpServer } from "node:http";
import path from "node:path";
import { getRequestListener } from "@hono/node-server";
import { createServer } from "vite";
import { afterAll, describe, expect, it } from "vitest";
import { route as auth } from "../../functions/auth/auth.ts";
import { route as feed } from "../../functions/contacts/get-feed.ts";
import { createApp } from "../../functions/http/app.ts";
import { freePort } from "../stack/postgres.ts";
import { portOf } from "@relance/simulators/port-of.ts";
import { createPerson, PASSWORD } from "./caller.ts";
import { testStack } from "./database.ts";
import { createMember, createOrganization } from "./factories.ts";

const KEY = "k".repeat(40);
const vitePort = await freePort();
const origin = `http://localhost:${vitePort}`;
const { admin, platform } = await testStack({ variables: { APP_URL: origin, ENTRANCE_KEY: KEY } });
const api = createApp([auth, feed], platform);

/** Where `sst dev` has put the stage: it knows its own name only, and adds its key. */
const cloudFront = createHttpServer((request, response) => {
  if (request.headers.host !== `127.0.0.1:${portOf(cloudFront)}`) {
    response.writeHead(421).end();
    return;
  }
  request.headers["x-relance-entrance"] = KEY;
  request.rawHeaders.push("x-relance-entrance", KEY);
  void getRequestListener(api.fetch)(request, response);
});
await new Promise<void>((resolve) => cloudFront.listen(0, "127.0.0.1", resolve));

const before = process.env["API_URL"];
process.env["API_URL"] = `http://127.0.0.1:${portOf(cloudFront)}`;
const vite = await createServer({
  configFile: path.resolve(import.meta.dirname, "../../web/vite.config.ts"),
  server: { port: vitePort, strictPort: true, host: "localhost" },
  optimizeDeps: { noDiscovery: true, include: [] },
  logLevel: "silent",
});
await vite.listen();
afterAll(async () => {
  await vite.close();
  cloudFront.closeAllConnections();
  cloudFront.close();
  if (before === undefined) delete process.env["API_URL"];
  else process.env["API_URL"] = before;
});

describe("a developer's screens, by Vite against a stage", () => {
  it("are served on their own origin", async () => {
    const page = await fetch(`${origin}/contacts`, { headers: { accept: "text/html" } });
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining("<div id=")]);
  });

  it("sign in through the proxy, and keep the session by a cookie of their origin", async () => {
    const person = await createPerson(admin);
    await createMember(admin, await createOrganization(admin), person.userId, "member");
    const signIn = (from: string) =>
      fetch(`${origin}/api/auth/sign-in/email`, {
        method: "POST",
        headers: { "content-type": "application/json", origin: from, cookie: "theme=dark" },
        body: JSON.stringify({ email: person.email, password: PASSWORD }),
      });
    expect((await signIn("https://elsewhere.example")).status).toBe(403);
    const signedIn = await signIn(origin);
    expect(signedIn.status).toBe(200);
    const [cookie = ""] = signedIn.headers.getSetCookie();
    expect(cookie).not.toMatch(/;\s*(?:secure|domain=)/i);
    const list = (headers: Record<string, string>) => fetch(`${origin}/api/me/contacts/feed`, { headers });
    expect((await list({ cookie: cookie.split(";")[0] ?? "" })).status).toBe(200);
    expect((await list({})).status).toBe(401);
  });

  it("are no way around the entrance for others", async () => {
    const direct = await api.request("/api/me/contacts/feed");
    expect(direct.status).toBe(403);
  });
});
