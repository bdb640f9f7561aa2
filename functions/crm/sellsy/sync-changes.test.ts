import { describe, expect, it } from "vitest";
import { corpRows } from "../../../dev/test/sellsy-rows.ts";
import { addEstimate, sellsyWorld, testCorp } from "../../../dev/test/sellsy.ts";
import type { Connection } from "../contract.ts";

const corps = [1, 2, 3].map((number) => testCorp(12, number));
for (const corp of corps)
  addEstimate(corp, { contactId: 1, status: "sent", date: "2026-11-02", amount: 900 });
const { world, simulator, connect } = await sellsyWorld(corps);
// A run reads changes made before it began.
simulator.advance(-60_000);

async function synchronized() {
  const corp = corps.pop();
  if (corp === undefined) throw new Error("no corp left");
  const connected = await connect(corp.id);
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
const owner = { id: 201, type: "staff" };

describe("an hourly run", () => {
  it("brings what was added and changed of each kind", async () => {
    const { account, changes, rows, expected } = shared;
    const [contact, other] = account.rows("contacts");
    const about = { contact_id: contact?.id, company_id: null, individual_id: null, related: [], owner };
    account.update("contacts", contact?.id ?? 0, { position: "Directrice des opérations" });
    account.create("contacts", { ...other, last_name: "Venue", email: "venue@moulin.example" });
    account.create("individuals", { ...other, last_name: "Dufresne", email: null });
    account.create("comments", { ...about, description: "<p>Elle attend le devis.</p>" });
    account.update("comments", account.rows("comments")[0]?.id ?? 0, { description: "Rappeler en mars." });
    const at = simulator.instant();
    account.create("phone-calls", {
      ...about,
      description: "Rappel",
      source: "incoming",
      date: at,
      topic: null,
      result: { id: "connected" },
    });
    account.create("calendar-events", {
      ...about,
      title: "Visite",
      description: "",
      datetime_start: at,
      participants: [],
    });
    account.create("emails", {
      ...about,
      subject: "Votre devis",
      content: "Bonjour, le voici.",
      from: "a@b.example",
    });
    account.create("tasks", { ...about, title: "Relancer", description: null, status: "todo", due_date: at });
    const done = account.create("tasks", {
      ...about,
      title: "Envoyer",
      description: null,
      status: "todo",
      due_date: at,
    });
    account.update("tasks", done.id, { status: "done", title: "Envoyé" });
    account.create("opportunities", {
      number: "OPP-1",
      name: "Contrat",
      status: "open",
      due_date: "2026-12-24",
      amount: { value: "1200.00", currency: "EUR" },
      pipeline: { id: 1, name: "Ventes" },
      step: { id: 1, name: "Négociation" },
      note: "",
      owner,
      contact_ids: [contact?.id],
      company_id: null,
      individual_id: null,
    });
    account.update("estimates", 1, { status: "accepted" });
    expect(await changes()).toMatchObject({ state: "done", error_code: null });
    expect(await rows()).toEqual(expected());
    expect(simulator.stats()).toMatchObject({ invalidRequests: 0, rateLimited: 0 });
  });

  it("brings an opportunity that was won, and archives who was archived", async () => {
    const { account, changes, rows, expected } = shared;
    account.update("opportunities", account.rows("opportunities")[0]?.id ?? 0, { status: "won" });
    account.update("contacts", account.rows("contacts").at(-1)?.id ?? 0, { is_archived: true });
    expect(await changes()).toMatchObject({ state: "done" });
    expect(await rows()).toEqual(expected());
  });

  it("reads a list whole whose filters Sellsy does not take", async () => {
    const { account, changes, rows, expected } = shared;
    account.update("estimates", 1, { status: "invoiced" });
    simulator.injectFault({ kind: "status", status: 400 }, { matching: "estimates/search" });
    expect(await changes()).toMatchObject({ state: "done" });
    expect(await rows()).toEqual(expected());
  });

  it("leaves what was deleted to the whole reading, which takes it away", async () => {
    const { member, account, rows, expected, changes } = shared;
    account.remove("contacts", account.rows("contacts")[1]?.id ?? 0);
    account.remove("comments", account.rows("comments")[0]?.id ?? 0);
    account.remove("phone-calls", account.rows("phone-calls")[0]?.id ?? 0);
    account.remove("estimates", 1);
    expect(await changes()).toMatchObject({ state: "done" });
    const job = await world.sync(member, { crm: "sellsy", removeOrphanedContacts: true });
    expect(job).toMatchObject({ state: "done", error_code: null });
    expect(await rows()).toEqual(expected());
  });
});

describe("a contact read again", () => {
  it("has all that Sellsy has of them, and no comment that was deleted since", async () => {
    const { member, account, rows, expected } = shared;
    const comment = account.rows("comments").find(({ contact_id }) => contact_id !== null);
    const contactId = Number(comment?.["contact_id"]);
    const about = { contact_id: contactId, company_id: null, individual_id: null, related: [], owner };
    account.remove("comments", comment?.id ?? 0);
    account.create("comments", { ...about, description: "Appeler lundi." });
    account.create("emails", {
      ...about,
      subject: "Lundi",
      content: "Je vous appelle.",
      from: "a@b.example",
    });
    addEstimateTo(contactId);
    const { rows: stored } = await world.admin.query<{ id: string }>(
      "select id from public.contact where organization_id = $1 and crm_id = $2",
      [member.organizationId, String(contactId)],
    );
    simulator.resetStats();
    const reply = await world.call("/api/crm/refresh-contact", member.cookie, {
      contactId: stored[0]?.id,
      crm: "sellsy",
    });
    expect(reply.status, await reply.text()).toBe(202);
    expect(await world.work(member.organizationId)).toMatchObject({ state: "done" });
    expect(await rows()).toEqual(expected());
    expect(simulator.stats().invalidRequests).toBe(0);

    function addEstimateTo(id: number): void {
      account.create("estimates", {
        number: "DEV-9",
        status: "sent",
        date: "2026-11-20",
        expiry_date: "2026-12-20",
        currency: "EUR",
        amounts: { total_excl_tax: "120.50", total: "144.60" },
        subject: "",
        owner,
        contact_id: id,
        related: [],
      });
    }
  });
});

describe("rights that our access was not given", () => {
  it("stop nothing: all else arrives, and the settings say what is missing", async () => {
    simulator.grant("contacts.read", "companies.read", "staffs.read", "scopes.read", "comments.read");
    const { member, account, rows, changes } = await synchronized();
    const whole = corpRows(account);
    const people = whole.contacts.filter(({ crmId }) => !String(crmId).startsWith("individual-"));
    expect(await rows()).toEqual({ ...whole, contacts: people, engagements: [], deals: [] });
    expect(await told(member.cookie)).toEqual([
      "Les réponses reçues par e-mail",
      "Les rendez-vous",
      "Les e-mails envoyés",
      "Les devis",
      "Les particuliers",
      "Les opportunités",
      "Les appels",
      "Les tâches",
    ]);
    expect(await changes()).toMatchObject({ state: "done" });
    expect(simulator.stats()).toMatchObject({ invalidRequests: 0 });
    simulator.grant();
  });
});
