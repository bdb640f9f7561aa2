import { Hono } from "hono";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { salesforceMounts, startSalesforce, type StartedSalesforce } from "./origin.ts";
import { createTestSimulator, orgId, root, smallOrg } from "./testing.ts";

describe("on a port of its own", () => {
  let salesforce: StartedSalesforce;
  beforeAll(async () => {
    salesforce = await startSalesforce([smallOrg()]);
  });
  afterAll(() => salesforce.stop());
  const ask = (path: string) => {
    const { accessToken } = salesforce.simulator.grant(orgId);
    return fetch(salesforce.url + path, { headers: { Authorization: `Bearer ${accessToken}` } });
  };

  it("answers data at the instance's address and signing in at the login's", async () => {
    const { instanceUrl } = salesforce.simulator.grant(orgId);
    expect(instanceUrl).toBe(salesforce.url);
    expect((await ask(`${root}/sobjects/Contact/describe`)).status).toBe(200);
    expect((await ask(`/__salesforce${root}/sobjects/Contact/describe`)).status).toBe(404);
    const login = salesforce.variables["SALESFORCE_LOGIN_URL"];
    const page = await fetch(`${login}/services/oauth2/authorize`);
    expect([page.status, await page.text()]).toEqual([400, expect.stringContaining("invalid_client_id")]);
    expect((await fetch(salesforce.url)).status).toBe(404);
  });

  it("breaks the connection, or delays the reply, of a call that a fault hits", async () => {
    const { simulator } = salesforce;
    simulator.injectFault({ kind: "reset" });
    await expect(ask(`${root}/sobjects/Contact/describe`)).rejects.toThrow();
    simulator.injectFault({ kind: "delay", milliseconds: 40 });
    const begin = performance.now();
    expect((await ask(`${root}/sobjects/Contact/describe`)).status).toBe(200);
    expect(performance.now() - begin).toBeGreaterThan(35);
    expect(simulator.stats().faults).toBe(2);
  });
});

describe("mounted beside other things on one origin", () => {
  it("gives the instance its path back, and takes bodies", async () => {
    const { simulator, tokens } = createTestSimulator();
    const app = new Hono();
    for (const [path, mounted] of Object.entries(salesforceMounts(simulator))) {
      app.mount(path, (request) => mounted.fetch(request));
    }
    app.get("*", (c) => c.text("écran"));
    const headers = { Authorization: `Bearer ${tokens.accessToken}`, "Content-Type": "application/json" };
    const body = JSON.stringify({ Subject: "Relance" });
    const created = await app.request(`${root}/sobjects/Task`, { method: "POST", headers, body });
    expect(created.status).toBe(201);
    const query = `q=${encodeURIComponent("SELECT Subject FROM Task WHERE Subject = 'Relance'")}`;
    expect(await (await app.request(`${root}/query?${query}`, { headers })).json()).toMatchObject({
      totalSize: 1,
    });
    const page = await app.request("/__salesforce/services/oauth2/authorize");
    expect(await page.text()).toContain("invalid_client_id");
    expect(await (await app.request("/contacts")).text()).toBe("écran");
  });
});
