import { createServer } from "node:net";
import { serve } from "@hono/node-server";
import { Hono } from "hono";
import { describe, expect, it } from "vitest";
import { allScopes, createTestSimulator, hubId } from "./testing.ts";

const contacts = "/crm/objects/2026-03/contacts";

describe("access", () => {
  it("needs a live token", async () => {
    const test = createTestSimulator();
    const without = await test.simulator.app.request(contacts);
    expect(without.status).toBe(401);
    expect((await test.get(contacts, "inconnu")).body).toMatchObject({ category: "INVALID_AUTHENTICATION" });
    test.clock.now += 1800 * 1000;
    const late = await test.get(contacts);
    expect(late.status).toBe(401);
    expect(late.body).toMatchObject({ category: "EXPIRED_AUTHENTICATION" });
  });

  it("ends at once when a test expires the tokens or uninstalls the app", async () => {
    const test = createTestSimulator();
    test.simulator.expireAccessTokens(hubId);
    expect((await test.get(contacts)).body).toMatchObject({ category: "EXPIRED_AUTHENTICATION" });
    test.simulator.revokeGrants();
    expect((await test.get(contacts)).body).toMatchObject({ category: "INVALID_AUTHENTICATION" });
  });

  it("needs the scope of what it reads, and says which", async () => {
    const test = createTestSimulator({}, ["oauth", "crm.objects.contacts.read"]);
    const owners = await test.get("/crm/owners/2026-03");
    expect(owners.status).toBe(403);
    expect(owners.body).toMatchObject({
      category: "MISSING_SCOPES",
      errors: [{ context: { requiredGranularScopes: ["crm.objects.owners.read"] } }],
    });
  });

  it("hides the content of e-mails without sales-email-read", async () => {
    const path = "/crm/objects/2026-03/emails/31?properties=hs_email_text,hs_email_html,hs_email_subject";
    const blind = createTestSimulator({}, ["crm.objects.contacts.read"]);
    expect((await blind.get(path)).body["properties"]).toMatchObject({
      hs_email_text: null,
      hs_email_html: null,
      hs_email_subject: "Bonjour",
    });
    expect((await createTestSimulator().get(path)).body["properties"]).toMatchObject({
      hs_email_text: "Secret",
    });
  });
});

describe("rates", () => {
  it("say on each reply what is left, and turn to 429 past the limit until ten seconds have passed", async () => {
    const test = createTestSimulator({ rateLimit: { perTenSeconds: 2 } });
    const first = await test.get(contacts);
    expect(first.headers.get("X-HubSpot-RateLimit-Max")).toBe("2");
    expect(first.headers.get("X-HubSpot-RateLimit-Remaining")).toBe("1");
    expect(first.headers.get("X-HubSpot-RateLimit-Interval-Milliseconds")).toBe("10000");
    await test.get(`${contacts}/1`);
    const refused = await test.get(contacts);
    expect(refused.status).toBe(429);
    expect(refused.body).toMatchObject({ policyName: "TEN_SECONDLY_ROLLING", errorType: "RATE_LIMIT" });
    expect(refused.headers.get("X-HubSpot-RateLimit-Remaining")).toBe("0");
    expect(test.simulator.stats().rateLimited).toBe(1);
    test.clock.now += 10_000;
    expect((await test.get(contacts)).status).toBe(200);
  });

  it("count search apart, five per second", async () => {
    const test = createTestSimulator({ rateLimit: { perTenSeconds: 1 } });
    const search = () => test.post(`${contacts}/search`, {});
    for (let call = 0; call < 5; call += 1) expect((await search()).status).toBe(200);
    expect((await search()).body).toMatchObject({ policyName: "SECONDLY" });
    expect((await test.get(contacts)).status).toBe(200);
    test.clock.now += 1000;
    expect((await search()).status).toBe(200);
  });
});

describe("faults", () => {
  it("hit the next matching calls, then leave them alone", async () => {
    const test = createTestSimulator();
    test.simulator.injectFault({ kind: "status", status: 500 }, { times: 2, matching: "GET /crm/objects" });
    test.simulator.injectFault(
      { kind: "status", status: 429, retryAfterSeconds: 7 },
      { matching: "/crm/owners" },
    );
    const limited = await test.get("/crm/owners/2026-03");
    expect([limited.status, limited.headers.get("Retry-After")]).toEqual([429, "7"]);
    expect([(await test.get(contacts)).status, (await test.get(contacts)).status]).toEqual([500, 500]);
    expect((await test.get(contacts)).status).toBe(200);
    expect(test.simulator.stats()).toMatchObject({ faults: 3, invalidRequests: 0, rateLimited: 0 });
  });

  it("delay a reply or break the connection, mounted anywhere on a real server", async () => {
    const { simulator, tokens } = createTestSimulator();
    const root = new Hono().route("/__hubspot", simulator.app);
    const port = await freePort();
    const server = serve({ fetch: root.fetch, port });
    const url = `http://localhost:${port}/__hubspot${contacts}`;
    const headers = { Authorization: `Bearer ${tokens.accessToken}` };
    try {
      expect((await fetch(url, { headers })).status).toBe(200);
      expect((await fetch(`http://localhost:${port}/__hubspot/crm/v3/objects/contacts`)).status).toBe(404);
      simulator.injectFault({ kind: "reset" });
      await expect(fetch(url, { headers })).rejects.toThrow();
      simulator.injectFault({ kind: "delay", milliseconds: 40 });
      const start = performance.now();
      expect((await fetch(url, { headers })).status).toBe(200);
      expect(performance.now() - start).toBeGreaterThan(35);
    } finally {
      server.close();
    }
  });

  it("refuse a URL too long, as too many properties make it", async () => {
    const test = createTestSimulator();
    const reply = await test.get(`${contacts}?properties=${"propriete,".repeat(2000)}`);
    expect(reply.status).toBe(414);
    expect(allScopes).toContain("oauth");
  });
});

const freePort = () =>
  new Promise<number>((resolve) => {
    const probe = createServer().listen(0, () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
