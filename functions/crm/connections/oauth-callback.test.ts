import { expectOwnCodeAlone } from "../../../dev/test/own-code.ts";
import { describe, expect, it } from "vitest";
import { crmWorld } from "../../../dev/test/crm-world.ts";
import { createMember, createOrganization, createSession } from "../../../dev/test/factories.ts";
import { testPortal } from "../../../dev/test/hubspot.ts";
import { tablesHolding } from "../../../dev/test/tables-holding.ts";
import { tokenCipher } from "./token-vault.ts";

const world = await crmWorld([testPortal(1)]);
const { admin, simulator } = world;

/** Status and text of the page a browser would show at `path`. */
async function visit(
  path: string,
  cookie?: string,
): Promise<{ status: number; html: string; title: string }> {
  const reply = await world.call(path, cookie);
  const html = await reply.text();
  expect(reply.headers.get("content-type")).toMatch(/^text\/html/);
  expectOwnCodeAlone(reply.headers.get("content-security-policy"), html);
  return { status: reply.status, html, title: /<h1>(.*)<\/h1>/.exec(html)?.[1] ?? "" };
}

async function connections(organizationId: string): Promise<Record<string, unknown>[]> {
  const { rows } = await admin.query<Record<string, unknown>>(
    "select * from private.crm_connection where organization_id = $1",
    [organizationId],
  );
  return rows;
}

const invalid = { status: 400, title: "Ce lien n’est plus valable" };

describe("the end of an authorization", () => {
  it("says so in French, stores the connection and starts the first synchronization", async () => {
    const member = await world.owner();
    const page = await visit(await world.consent(member.cookie), member.cookie);
    expect(page).toMatchObject({ status: 200, title: "HubSpot est connecté" });
    expect(page.html).toContain("window.close()");
    expect(await connections(member.organizationId)).toMatchObject([
      {
        crm: "hubspot",
        state: "active",
        portal_id: "26140077",
        connected_by: member.userId,
        owners: { "58120431": { email: "commercial@demo.test", name: "Camille Renaud" } },
      },
    ]);
    expect(world.queue.messages).toContainEqual({
      kind: "refresh-contacts",
      organizationId: member.organizationId,
      jobId: (await world.newestJob(member.organizationId)).id,
    });
  });

  it("leaves no token in clear anywhere in the database or the log", async () => {
    const member = await world.owner();
    const path = await world.consent(member.cookie);
    await visit(path, member.cookie);
    const [row] = await connections(member.organizationId);
    const cipher = tokenCipher(world.platform.environment, member.organizationId, "hubspot", {
      keyId: String(row?.key_id),
      wrapped: row?.data_key as Buffer,
    });
    const access = cipher.decrypt("access", row?.access_token as Buffer);
    const refresh = cipher.decrypt("refresh", row?.refresh_token as Buffer);
    expect([access, refresh]).toEqual([expect.stringMatching(/^CAsim/), expect.stringMatching(/^eu1-/)]);
    expect(await tablesHolding(admin, "Camille Renaud")).not.toEqual([]);
    const code = new URLSearchParams(path.split("?")[1]).get("code") ?? "";
    for (const secret of [access, refresh, code]) {
      expect(secret.length).toBeGreaterThan(20);
      expect(await tablesHolding(admin, secret)).toEqual([]);
      expect(world.logged.join("\n")).not.toContain(secret);
    }
  });

  it("takes a state once", async () => {
    const member = await world.owner();
    const path = await world.consent(member.cookie);
    await visit(path, member.cookie);
    expect(await visit(path, member.cookie)).toMatchObject(invalid);
    expect(await connections(member.organizationId)).toHaveLength(1);
  });

  it.each([
    ["another one", (state: string) => `x${state}`],
    ["a changed signature", (state: string) => `${state.slice(0, -2)}AA`],
    ["no signature", (state: string) => state.split(".")[0] ?? ""],
    ["an empty one", () => ""],
    ["none", () => null],
  ])("refuses a wrong state: %s", async (_, change) => {
    const member = await world.owner();
    const url = new URL(await world.consent(member.cookie), "http://localhost");
    const changed = change(url.searchParams.get("state") ?? "");
    if (changed === null) url.searchParams.delete("state");
    else url.searchParams.set("state", changed);
    expect(await visit(url.pathname + url.search, member.cookie)).toMatchObject(invalid);
    expect(await connections(member.organizationId)).toEqual([]);
  });

  it("refuses a state older than ten minutes, and uses it up", async () => {
    const member = await world.owner();
    const path = await world.consent(member.cookie);
    await admin.query(
      "update private.oauth_state set expires_at = now() - interval '1 second' where session_id = $1",
      [member.sessionId],
    );
    expect(await visit(path, member.cookie)).toMatchObject(invalid);
    await admin.query("update private.oauth_state set expires_at = now() + interval '1 hour'");
    expect(await visit(path, member.cookie)).toMatchObject(invalid);
    expect(await connections(member.organizationId)).toEqual([]);
  });

  it("refuses the state of another session of the same person, who may still use it in the first", async () => {
    const member = await world.owner();
    const path = await world.consent(member.cookie);
    const elsewhere = await createSession(admin, member.userId, member.organizationId);
    expect(await visit(path, elsewhere.cookie)).toMatchObject(invalid);
    expect(await visit(path, member.cookie)).toMatchObject({ status: 200 });
  });

  it("refuses another person's state", async () => {
    const [mine, theirs] = [await world.owner(), await world.owner()];
    expect(await visit(await world.consent(theirs.cookie), mine.cookie)).toMatchObject(invalid);
    const stored = [await connections(mine.organizationId), await connections(theirs.organizationId)];
    expect(stored).toEqual([[], []]);
  });

  it("refuses a state begun while another organization was active", async () => {
    const member = await world.owner();
    const path = await world.consent(member.cookie);
    const other = await createOrganization(admin);
    await createMember(admin, other, member.userId, "owner");
    await admin.query("update better_auth.session set active_organization_id = $1 where id = $2", [
      other,
      member.sessionId,
    ]);
    expect(await visit(path, member.cookie)).toMatchObject(invalid);
    expect(await connections(other)).toEqual([]);
  });

  it("refuses a call without a code, or with one HubSpot does not know", async () => {
    const member = await world.owner();
    const without = (await world.consent(member.cookie)).replace(/code=[^&]+&/, "");
    expect(await visit(without, member.cookie)).toMatchObject(invalid);
    const unknown = (await world.consent(member.cookie)).replace(/code=[^&]+/, "code=inconnu");
    expect(await visit(unknown, member.cookie)).toMatchObject(invalid);
    expect(await connections(member.organizationId)).toEqual([]);
  });

  it("takes a refusal for what it is: nothing stored, the state used up", async () => {
    const member = await world.owner();
    const path = await world.consent(member.cookie, "deny");
    const page = await visit(path, member.cookie);
    expect(page).toMatchObject({ status: 200, title: "Connexion annulée" });
    expect(page.html).not.toContain("window.close()");
    expect(page.html).toContain(`postMessage({"crm":"hubspot","outcome":"refused"})`);
    expect(await connections(member.organizationId)).toEqual([]);
    expect(await visit(path, member.cookie)).toMatchObject(invalid);
  });

  it("says that HubSpot does not answer, and stores nothing", async () => {
    const member = await world.owner();
    const path = await world.consent(member.cookie);
    simulator.injectFault({ kind: "status", status: 503 }, { times: 3, matching: "/token" });
    expect(await visit(path, member.cookie)).toMatchObject({ status: 502, title: "HubSpot ne répond pas" });
    expect(await connections(member.organizationId)).toEqual([]);
  });

  it("tries the token call again after a failure that passes", async () => {
    const member = await world.owner();
    simulator.injectFault({ kind: "reset" }, { matching: "POST /oauth/2026-03/token" });
    expect(await visit(await world.consent(member.cookie), member.cookie)).toMatchObject({ status: 200 });
  });

  it("asks who is signed out to sign in", async () => {
    const { cookie } = await world.owner();
    const path = await world.consent(cookie);
    expect(await visit(path)).toMatchObject({ status: 401, title: "Votre session a expiré" });
  });

  it("never repeats what the address says", async () => {
    const { cookie } = await world.owner();
    const evil = encodeURIComponent("<script>alert('piège')</script>");
    const paths = [`?code=${evil}&state=${evil}`, `?error=${evil}&error_description=${evil}&state=${evil}`];
    for (const path of paths) {
      const { html } = await visit(`/api/crm/oauth-callback/hubspot${path}`, cookie);
      expect(html).not.toContain("alert(");
      expect(html).not.toContain("piège");
    }
    const refused = `${await world.consent(cookie, "deny")}${evil}`.replace("access_denied", evil);
    expect((await visit(refused, cookie)).html).not.toContain("alert(");
  });

  it("stands even where the first synchronization could not be started", async () => {
    const member = await world.owner();
    const path = await world.consent(member.cookie);
    world.queue.down = true;
    const page = await visit(path, member.cookie);
    world.queue.down = false;
    expect(page.status).toBe(200);
    expect(await connections(member.organizationId)).toHaveLength(1);
    expect(await world.sync(member)).toMatchObject({ state: "done" });
  });
});
