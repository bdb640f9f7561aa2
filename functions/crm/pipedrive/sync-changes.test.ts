import { describe, expect, it } from "vitest";
import { companyRows } from "../../../dev/test/pipedrive-rows.ts";
import { pipedriveWorld, testCompany } from "../../../dev/test/pipedrive.ts";
import type { Connection } from "../contract.ts";
import { openSource } from "./source.ts";

const numbers = Array.from({ length: 3 }, (_, index) => index + 1);
const companies = numbers.map((number) => testCompany(12, number));
const { world, simulator, connect } = await pipedriveWorld(companies);
// A run reads changes made before it began.
simulator.advance(-60_000);

async function synchronized() {
  const company = companies.pop();
  if (company === undefined) throw new Error("no company left");
  const connected = await connect(company.id);
  await world.work(connected.member.organizationId);
  simulator.resetStats();
  return connected;
}

/** What the settings page lists as hidden. */
async function told(cookie: string): Promise<string[]> {
  const reply = await world.call("/api/crm/connections", cookie);
  const { data } = (await reply.json()) as { data: Connection[] };
  return data.flatMap(({ hidden }) => hidden?.things.map(({ what }) => what) ?? []);
}

/** For those who leave nothing unread. */
const shared = await synchronized();

describe("an hourly run", () => {
  it("brings what was added and changed, and takes away what was deleted", async () => {
    const { account, changes, rows, expected } = shared;
    const [person, other] = account.rows("persons");
    const persons = [{ person_id: person?.id, primary: true }, { person_id: other?.id }];
    account.update("persons", person?.id ?? 0, { job_title: "Directrice des opérations" });
    account.create("persons", {
      name: "Nouvelle Venue",
      emails: [{ value: "n@venue.example", primary: true }],
    });
    account.create("activities", {
      type: "call",
      subject: "Rappel",
      note: "<p>Elle attend le devis.</p>",
      done: true,
      due_date: "2026-11-20",
      due_time: "09:30",
      person_id: person?.id,
      participants: persons,
    });
    const [activity, lost] = account.rows("activities");
    account.update("activities", activity?.id ?? 0, { note: "Le devis est parti." });
    account.remove("activities", lost?.id ?? 0);
    const [note, gone] = account.rows("notes");
    account.update("notes", note?.id ?? 0, { content: "<p>Rappeler en mars.</p>" });
    account.remove("notes", gone?.id ?? 0);
    account.create("deals", {
      title: "Contrat",
      person_id: person?.id,
      status: "open",
      value: 1200,
      currency: "EUR",
    });
    expect(await changes()).toMatchObject({ state: "done", error_code: null });
    expect(await rows()).toEqual(expected());
    const { calls, invalidRequests } = simulator.stats();
    expect(invalidRequests).toBe(0);
    expect(calls["GET /api/v1/notes"]).toBeUndefined();
  });

  it("takes nothing away that is there and only told in another shape, and what is told as deleted", async () => {
    const { account, rows, expected, changes } = shared;
    const [note] = account.rows("notes");
    const [activity] = account.rows("activities");
    account.remove("activities", activity?.id ?? 0);
    const told = [{ item: "note", id: note?.id, data: { ...note, user_id: "1001" } }];
    const activities = [{ item: "activity", id: activity?.id, data: null }];
    const recents = { kind: "body", body: { success: true, data: [...told, ...activities] } } as const;
    simulator.injectFault(recents, { matching: "recents" });
    const deleted = {
      kind: "body",
      body: { success: true, data: [{ ...activity, is_deleted: true }] },
    } as const;
    simulator.injectFault(deleted, { matching: "GET /api/v2/activities" });
    expect(await changes()).toMatchObject({ state: "done" });
    expect(await rows()).toEqual(expected());
  });

  it("reads people without what only companies with Campaigns may ask for, and lifts no refusal", async () => {
    const { account, rows, changes } = shared;
    const refused = async () => (await rows()).contacts.filter(({ optedOut }) => optedOut === true);
    const [person] = account.rows("persons");
    account.update("persons", person?.id ?? 0, { marketing_status: "unsubscribed" });
    await changes();
    const before = await refused();
    account.update("persons", person?.id ?? 0, { job_title: "Gérante" });
    simulator.injectFault({ kind: "status", status: 403 }, { matching: "persons" });
    expect(await changes()).toMatchObject({ state: "done" });
    const after = await refused();
    expect(after.length).toBe(before.length);
    expect(after).toContainEqual(expect.objectContaining({ crmId: String(person?.id), job: "Gérante" }));
  });

  it("leaves a deleted person to the check of cards and the whole reading", async () => {
    const { member, account, rows, expected, changes } = shared;
    account.remove("persons", account.rows("persons")[0]?.id ?? 0);
    expect(await changes()).toMatchObject({ state: "done" });
    const job = await world.sync(member, { crm: "pipedrive", removeOrphanedContacts: true });
    expect(job).toMatchObject({ state: "done", error_code: null });
    expect(await rows()).toEqual(expected());
  });

  it("reads lists where the app may not ask for recent changes", async () => {
    simulator.grant("base", "contacts:read", "deals:read", "activities:read", "users:read", "webhooks:full");
    const { account, rows, expected, changes } = await synchronized();
    account.update("notes", account.rows("notes")[0]?.id ?? 0, { content: "Vu au salon." });
    account.create("deals", { title: "Reprise", person_id: account.rows("persons")[0]?.id, status: "open" });
    expect(await changes()).toMatchObject({ state: "done" });
    expect(await rows()).toEqual(expected());
    expect(simulator.stats().calls).toMatchObject({ "GET /api/v1/notes": 1, "GET /api/v2/activities": 1 });
    simulator.grant();
  });
});

describe("rights that the app was not given", () => {
  it("stop nothing: all else arrives, and the settings say what is missing", async () => {
    simulator.grant("base", "contacts:read", "users:read", "recents:read");
    const { member, account, rows } = await synchronized();
    const whole = companyRows(account);
    expect(await rows()).toEqual({ ...whole, engagements: [], deals: [] });
    expect(await told(member.cookie)).toEqual(["Les activités", "Les affaires", "Les e-mails synchronisés"]);
    expect(simulator.stats()).toMatchObject({ invalidRequests: 0 });
    const note = account.rows("notes").find(({ person_id }) => person_id !== null);
    const source = openSource(world.system(member.organizationId));
    const changed = [
      { type: "activities", id: "1" },
      { type: "deals", id: "deal-1" },
      { type: "notes", id: `note-${note?.id}` },
    ];
    expect(await source.contactsOf?.(changed)).toEqual([String(note?.["person_id"])]);
    simulator.grant();
  });
});

describe("a contact read again", () => {
  it("has all that its person has, and nothing that was deleted of it since", async () => {
    const { member, account, rows, expected } = shared;
    const note = account.rows("notes").find(({ person_id }) => person_id !== null);
    const person = Number(note?.["person_id"]);
    account.remove("notes", note?.id ?? 0);
    account.create("notes", { content: "Appeler lundi.", person_id: person, user_id: 1_001 });
    account.create("activities", {
      type: "call",
      subject: "Lundi",
      person_id: person,
      due_date: "2026-11-20",
      done: true,
    });
    const { rows: stored } = await world.admin.query<{ id: string }>(
      "select id from public.contact where organization_id = $1 and crm_id = $2",
      [member.organizationId, String(person)],
    );
    const body = { contactId: stored[0]?.id, crm: "pipedrive" };
    const reply = await world.call("/api/crm/refresh-contact", member.cookie, body);
    expect(reply.status, await reply.text()).toBe(202);
    expect(await world.work(member.organizationId)).toMatchObject({ state: "done" });
    expect(await rows()).toEqual(expected());
  });
});
