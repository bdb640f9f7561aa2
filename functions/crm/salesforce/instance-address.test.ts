import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { startSalesforce, orgId, smallOrg } from "../../../dev/test/salesforce.ts";
import { crmWorld } from "../../../dev/test/crm-world.ts";
import { testPortal } from "../../../dev/test/hubspot.ts";
import { createEnvironment } from "../../env.ts";
import { saveConnection } from "../connections/connection-store.ts";
import { postForm } from "../connections/token-endpoint.ts";
import { accessOf } from "./access.ts";
import { instanceOrigin } from "./instance-address.ts";
import { authorization } from "./oauth.ts";
import { query } from "./calls.ts";
import { send } from "./send.ts";

const environment = (loginUrl: string) =>
  createEnvironment({
    SALESFORCE_CLIENT_ID: "client",
    SALESFORCE_CLIENT_SECRET: "secret",
    SALESFORCE_LOGIN_URL: loginUrl,
  });
const production = environment("https://login.salesforce.com");

describe("an org's address", () => {
  it.each([
    "https://vasseur.my.salesforce.com",
    "https://vasseur--essai.sandbox.my.salesforce.com",
    "https://vasseur-dev-ed.develop.my.salesforce.com",
    "https://eu55.salesforce.com",
    "https://vasseur.cloudforce.com",
    "https://vasseur.my.salesforce.mil",
    "https://vasseur.my.sfcrmproducts.cn",
  ])("is taken when it is Salesforce's: %s", (address) => {
    expect(instanceOrigin(production, address)).toBe(address);
    expect(instanceOrigin(production, `${address}/services/?a=b#c`)).toBe(address);
  });

  it.each([
    "http://vasseur.my.salesforce.com",
    "https://vasseur.my.salesforce.com:8443",
    "https://vasseur.my.salesforce.com@evil.example",
    "https://a:b@vasseur.my.salesforce.com",
    "https://vasseur.my.salesforce.com.evil.example",
    "https://evilsalesforce.com",
    "https://salesforce.com",
    "https://evil.example/vasseur.my.salesforce.com",
    "https://evil.example\\.my.salesforce.com",
    "https://evil.example#.salesforce.com",
    "https://vasseur.my.site.com",
    "https://vasseur.my.salesforce-sites.com",
    "https://vasseur.force.com",
    "https://vasseur.secure.force.com",
    "https://vasseur.lightning.force.com",
    "https://vasseur--c.vf.force.com",
    "https://vasseur.lightning.crmforce.mil",
    "https://vasseur.lightning.sfcrmapps.cn",
    "https://169.254.169.254",
    "http://localhost:3000",
    "ftp://vasseur.my.salesforce.com",
    "vasseur.my.salesforce.com",
    "",
  ])("is refused when it is anything else: %s", (address) => {
    expect(instanceOrigin(production, address)).toBeNull();
  });

  it("is also the sign-in's origin where that is a simulator, and nothing beside it", () => {
    const simulated = environment("http://localhost:3000/__salesforce");
    expect(instanceOrigin(simulated, "http://localhost:3000")).toBe("http://localhost:3000");
    expect(instanceOrigin(simulated, "http://localhost:3001")).toBeNull();
    expect(instanceOrigin(simulated, "https://localhost:3000")).toBeNull();
    const insecure = environment("http://login.salesforce.com");
    expect(instanceOrigin(insecure, "http://vasseur.my.salesforce.com")).toBeNull();
  });
});

/** Requests received by a foreign server. */
let received: string[] = [];
beforeEach(() => {
  received = [];
});
const foreign = createServer((request, response) => {
  received.push(`${request.method} ${request.url} ${request.headers.authorization ?? ""}`);
  response.writeHead(200, { "content-type": "application/json" }).end('{"records":[]}');
});
await new Promise<void>((resolve) => foreign.listen(0, "127.0.0.1", resolve));
const foreignUrl = `http://127.0.0.1:${(foreign.address() as AddressInfo).port}`;
const salesforce = await startSalesforce([smallOrg()], { instanceUrl: foreignUrl, rotation: true });
const redirecting = createServer((_, response) => {
  response.writeHead(307, { location: `${foreignUrl}/services/data/` }).end();
});
await new Promise<void>((resolve) => redirecting.listen(0, "127.0.0.1", resolve));
const redirectingUrl = `http://127.0.0.1:${(redirecting.address() as AddressInfo).port}`;
const world = await crmWorld([testPortal(1)], { variables: salesforce.variables });
afterAll(async () => {
  for (const server of [foreign, redirecting]) server.close();
  await salesforce.stop();
});

describe("a token", () => {
  const { simulator } = salesforce;
  const unavailable = { code: "crm_unavailable", message: expect.stringContaining("n’est pas la sienne") };

  /** An organization whose stored tokens are the simulator's, with its data read at `apiUrl`. */
  async function connectedAt(apiUrl: string) {
    const { organizationId, userId } = await world.owner();
    const ctx = world.system(organizationId);
    const { accessToken, refreshToken = "" } = simulator.grant(orgId);
    const grant = { accessToken, refreshToken, expiresIn: 7_200, apiUrl };
    const account = { portalId: orgId, portalName: null, scopes: [], owners: {}, grant, userId };
    await saveConnection(ctx, { crm: "salesforce", ...account });
    return { ctx, accessToken };
  }

  it("that comes with somebody else's address makes no connection, and is sent nowhere", async () => {
    const { cookie, organizationId } = await world.owner();
    const { url } = (await (await world.call("/api/salesforce/auth-url", cookie)).json()) as { url: string };
    const page = await (await fetch(url)).text();
    const userId = /name="user_id" value="([^"]+)"/.exec(page)?.[1] ?? "";
    const asked = new URL(url);
    const answer = new URLSearchParams([...asked.searchParams, ["user_id", userId], ["decision", "allow"]]);
    const address = `${asked.origin}${asked.pathname}`;
    const reply = await fetch(address, { method: "POST", body: answer, redirect: "manual" });
    const back = new URL(reply.headers.get("location") ?? "");
    const callback = await world.call(back.pathname + back.search, cookie);
    expect(callback.status).toBe(502);
    const stored = "select from private.crm_connection where organization_id = $1";
    expect((await world.admin.query(stored, [organizationId])).rowCount).toBe(0);
    expect(received).toEqual([]);
  });

  it("renewed with somebody else's address is kept with its rotated refresh token, and used where it was", async () => {
    const { ctx, accessToken } = await connectedAt(salesforce.url);
    let rejected = accessToken;
    for (let time = 0; time < 3; time++) {
      const access = await accessOf(ctx)(rejected);
      expect(access.apiUrl).toBe(salesforce.url);
      expect(access.accessToken).not.toBe(rejected);
      rejected = access.accessToken;
    }
    expect(received).toEqual([]);
  });

  it("is not sent to a foreign address that was stored before", async () => {
    const { ctx, accessToken } = await connectedAt(foreignUrl);
    await expect(accessOf(ctx)()).rejects.toMatchObject({
      code: "crm_not_connected",
      message: expect.stringContaining("Reconnectez"),
    });
    const owners = authorization.readOwners(ctx, { accessToken, apiUrl: foreignUrl }, { withFormer: true });
    await expect(owners).rejects.toMatchObject(unavailable);
    expect(received).toEqual([]);
  });

  it("follows no redirect", async () => {
    const call = query("x");
    expect(await send({ accessToken: "jeton", apiUrl: redirectingUrl }, call)).toBe("redirected");
    await expect(postForm(redirectingUrl, { refresh_token: "jeton" })).rejects.toMatchObject({
      code: "crm_unreadable",
    });
    expect(received).toEqual([]);
  });
});
