import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { keysOf } from "../../functions/typed-object.ts";
import * as read from "../../functions/crm/sellsy/schema.ts";
import { ACTIVITIES, type Described, DESCRIBED, EMAIL, oddFields, STAFF_FIELDS } from "./described.ts";
import { generateDemoCorps } from "./demo.ts";
import { createSellsySimulator } from "./server.ts";

const folder = mkdtempSync(path.join(tmpdir(), "sellsy-state-"));
afterAll(() => rmSync(folder, { recursive: true }));
const [demo] = generateDemoCorps("2026-11-20");
const corpId = demo?.id ?? 0;
const simulator = (more = {}) =>
  createSellsySimulator({
    clientId: "client",
    clientSecret: "secret",
    url: "http://sellsy.test",
    corps: generateDemoCorps("2026-11-20"),
    perSecond: 1_000,
    ...more,
  });
const shared = simulator();

function asker(started: ReturnType<typeof simulator>, { accessToken } = started.consent(corpId)) {
  return (to: string, body?: object) =>
    started.app.request(`http://sellsy.test/v2${to}`, {
      headers: { authorization: `Bearer ${accessToken}`, "content-type": "application/json" },
      ...(body === undefined ? {} : { method: "POST", body: JSON.stringify(body) }),
    });
}
const ask = asker(shared);
type Page = { data: Record<string, unknown>[]; pagination: { count: number; total: number; offset: string } };
const pageOf = async (reply: Response | Promise<Response>): Promise<Page> =>
  (await (await reply).json()) as Page;

/** What the product reads of each kind. */
const READ = {
  contacts: read.Contact,
  individuals: read.Individual,
  companies: read.Company,
  comments: read.Comment,
  "phone-calls": read.PhoneCall,
  "calendar-events": read.CalendarEvent,
  tasks: read.Task,
  opportunities: read.Opportunity,
  estimates: read.Estimate,
} as const;

describe("answers as Sellsy describes them", () => {
  it.each(keysOf(DESCRIBED))("%s: each field of its type, and none that is not described", async (kind) => {
    const { fields }: Described = DESCRIBED[kind];
    const { data, pagination } = await pageOf(ask(`/${kind}/search?limit=100`, { filters: {} }));
    expect(pagination.count).toBe(data.length);
    expect(data.flatMap((row) => oddFields(row, fields))).toEqual([]);
  });

  it("activities, e-mails and staff", async () => {
    const { data } = await pageOf(ask("/activities/crm/search", { filters: { events: ["email.sent"] } }));
    expect(data.flatMap((row) => oddFields(row, ACTIVITIES.fields))).toEqual([]);
    const [first] = data as { object: { id: string } }[];
    const email = (await (await ask(`/emails/${first?.object.id}`)).json()) as Record<string, unknown>;
    expect(oddFields(email, EMAIL.fields)).toEqual([]);
    const staffs = await pageOf(ask("/staffs"));
    expect(staffs.data.flatMap((row) => oddFields(row, STAFF_FIELDS))).toEqual([]);
  });

  it.each(keysOf(READ))("%s: the product reads no field that is not described", (kind) => {
    expect(Object.keys(READ[kind].shape).filter((name) => !(name in DESCRIBED[kind].fields))).toEqual([]);
  });

  it("e-mails and activities: likewise", () => {
    expect(Object.keys(read.Email.shape).filter((name) => !(name in EMAIL.fields))).toEqual([]);
    expect(Object.keys(read.Activity.shape).filter((name) => !(name in ACTIVITIES.fields))).toEqual([]);
  });
});

describe("the simulated Sellsy", () => {
  it.each([
    ["/contacts/search?limit=101", { filters: {} }, 400],
    ["/contacts/search", {}, 400],
    ["/contacts/search", { filters: { is_archived: true } }, 400],
    ["/contacts/search", { filters: { id: ["1"] } }, 400],
    ["/contacts/search?order=updated", { filters: {} }, 400],
    ["/contacts/search?page=2", { filters: {} }, 400],
    ["/contacts/search?offset=%21", { filters: {} }, 400],
    ["/phone-calls/search?order=id", { filters: {} }, 400],
    ["/phone-calls/search", { filters: { updated: {} } }, 400],
    ["/comments", { description: "x", related: [{ type: "contact", id: 999_999 }] }, 400],
    ["/comments", { description: "x", related: [{ type: "contact", id: 1 }] }, 201],
    ["/contacts/search?limit=100&order=id&direction=asc", { filters: {} }, 200],
  ])("is as strict as Sellsy: %s with %j is answered %i", async (to, body, status) => {
    expect((await ask(to, body)).status).toBe(status);
  });

  it("pages by where the last object stands, so that what is deleted meanwhile hides none", async () => {
    const started = simulator();
    const asked = asker(started);
    const first = await pageOf(asked("/contacts/search?limit=3&order=id", { filters: {} }));
    started.account(corpId).remove("contacts", 1);
    const { offset } = first.pagination;
    const second = await pageOf(
      asked(`/contacts/search?limit=3&order=id&offset=${encodeURIComponent(offset)}`, { filters: {} }),
    );
    expect([...first.data, ...second.data].map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6]);
    expect((await asked("/contacts/1")).status).toBe(404);
  });

  it("takes five calls a second, counts refused ones, and says what is left", async () => {
    const started = simulator({ perSecond: 5 });
    const asked = asker(started);
    const statuses = [];
    for (let call = 0; call < 7; call++) statuses.push((await asked("/staffs")).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429]);
    started.advance(1_000);
    const reply = await asked("/staffs");
    expect(reply.status).toBe(200);
    expect(reply.headers.get("x-quota-remaining-by-second")).toBe("4");
    expect(reply.headers.get("x-quota-remaining-by-day")).toBe(String(432_000 - 8));
  });

  it("opens nothing without PKCE, and a refresh token once", async () => {
    const started = simulator();
    const whose = { corpId, staffId: 201, scopes: ["contacts.read"] };
    const code = started.grants.authorize(whose, "http://app.test", "a-challenge");
    expect(started.grants.exchange(code, "http://app.test", "another")).toBeNull();
    const { refreshToken } = started.consent(corpId);
    expect(started.grants.refresh(refreshToken)).not.toBeNull();
    expect(started.grants.refresh(refreshToken)).toBeNull();
    const noScopes = await started.app.request("http://sellsy.test/oauth2/authorization?client_id=client");
    expect(noScopes.status).toBe(302);
    const page = await started.app.request("http://sellsy.test/oauth2/authorize?client_id=client");
    expect(page.status).toBe(400);
  });

  it("lets a token do what it was granted", async () => {
    const started = simulator();
    const asked = asker(started);
    started.grant("contacts.read");
    expect((await asked("/estimates/search", { filters: {} })).status).toBe(403);
    expect((await asked("/contacts/search", { filters: {} })).status).toBe(200);
  });

  it("keeps what was changed across a restart, and names a file it cannot read", async () => {
    const stateFile = path.join(folder, "state.json");
    simulator({ stateFile }).account(corpId).update("contacts", 1, { position: "Gérante" });
    expect(simulator({ stateFile }).account(corpId).find("contacts", 1)).toMatchObject({
      position: "Gérante",
    });
    writeFileSync(stateFile, "{");
    expect(() => simulator({ stateFile })).toThrow(stateFile);
  });

  it("holds estimates of each kind in the demonstration, of people nobody spoke with since", () => {
    expect(demo?.records.estimates.map(({ status }) => status)).toEqual([
      "sent",
      "read",
      "accepted",
      "refused",
      "draft",
    ]);
  });
});
