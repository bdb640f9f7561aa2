import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { testCompany } from "../../dev/test/pipedrive.ts";
import { createPipedriveSimulator } from "./server.ts";

const folder = mkdtempSync(path.join(tmpdir(), "pipedrive-state-"));
afterAll(() => rmSync(folder, { recursive: true }));
const stateFile = path.join(folder, "state.json");
const company = testCompany(5);
const simulator = (more = {}) =>
  createPipedriveSimulator({
    clientId: "client",
    clientSecret: "secret",
    url: "http://pipedrive.test",
    companies: [testCompany(5)],
    ...more,
  });

function asker(started: ReturnType<typeof simulator>, token: string) {
  return (to: string, body?: object) =>
    started.app.request(`http://pipedrive.test${to}`, {
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      ...(body === undefined ? {} : { method: "POST", body: JSON.stringify(body) }),
    });
}

describe("the simulated Pipedrive", () => {
  it.each([
    ["/api/v2/persons?limit=501", 400],
    ["/api/v2/persons?start=0", 400],
    ["/api/v2/persons?updated_since=2026-11-20", 400],
    ["/api/v2/persons?include_fields=next_activity", 400],
    [`/api/v2/persons?ids=${Array.from({ length: 101 }, (_, index) => index + 1).join(",")}`, 400],
    ["/api/v1/notes?cursor=abc", 400],
    ["/api/v1/recents?items=note", 400],
    ["/api/v1/recents?since_timestamp=2026-11-20T00:00:00Z", 400],
    ["/api/v1/persons", 404],
    ["/api/v2/persons?limit=500", 200],
  ])("is as strict as Pipedrive: %s is answered %i", async (to, status) => {
    const started = simulator();
    const ask = asker(started, started.consent(company.id).accessToken);
    expect((await ask(to)).status).toBe(status);
  });

  it("ignores ids beside a filter, and gives what was deleted in no list", async () => {
    const started = simulator();
    const ask = asker(started, started.consent(company.id).accessToken);
    started.account(company.id).remove("persons", 2);
    const idsOf = async (query: string): Promise<number[]> => {
      const { data } = (await (await ask(`/api/v2/persons?${query}`)).json()) as { data: { id: number }[] };
      return data.map(({ id }) => id);
    };
    expect(await idsOf("ids=1,2")).toEqual([1]);
    expect(await idsOf("ids=1,2&owner_id=9999")).toEqual([]);
    expect((await idsOf("ids=1&owner_id=1001")).length).toBeGreaterThan(1);
  });

  it("takes 80 points in two seconds, says when to come back, and says what is left of the day", async () => {
    const started = simulator();
    const ask = asker(started, started.consent(company.id).accessToken);
    for (let call = 0; call < 8; call++) expect((await ask("/api/v2/persons")).status).toBe(200);
    const refused = await ask("/api/v2/persons");
    expect(refused.status).toBe(429);
    expect(refused.headers.get("x-ratelimit-reset")).toBe("2");
    expect(Number(refused.headers.get("x-daily-ratelimit-token-remaining"))).toBeGreaterThan(0);
    started.advance(2_001);
    started.spend(company.id, 300_000);
    const spent = await ask("/api/v2/persons");
    expect(spent.status).toBe(429);
    expect(spent.headers.get("x-daily-ratelimit-token-remaining")).toBe("0");
  });

  it("knows its tokens, webhooks and changed records after a restart", async () => {
    const before = simulator({ stateFile });
    const { accessToken } = before.consent(company.id);
    const person = before.account(company.id).rows("persons")[0]?.id ?? 0;
    before.account(company.id).update("persons", person, { job_title: "Gérante" });
    const webhook = {
      subscription_url: "http://nous.test/",
      event_action: "*",
      event_object: "person",
      name: "nous",
      version: "2.0",
      http_auth_user: "a",
      http_auth_password: "b",
    };
    expect((await asker(before, accessToken)("/api/v1/webhooks", webhook)).status).toBe(201);

    const after = simulator({ stateFile });
    expect((await asker(after, accessToken)("/api/v2/persons")).status).toBe(200);
    expect(after.account(company.id).find("persons", person)).toMatchObject({ job_title: "Gérante" });
    expect(after.webhooksOf(company.id)).toHaveLength(1);
  });

  it("says which file to delete when it cannot read its state", () => {
    const damaged = path.join(folder, "damaged.json");
    writeFileSync(damaged, "{");
    expect(() => simulator({ stateFile: damaged })).toThrow(damaged);
  });
});
