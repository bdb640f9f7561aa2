import { describe, expect, it } from "vitest";
import { salesforceWorld, testOrg } from "../../../dev/test/salesforce.ts";
import type { ContactRow } from "../rows.ts";
import type { Plan } from "../source.ts";
import { openSource } from "./source.ts";

const { world, simulator, connect, synchronized } = await salesforceWorld(
  Array.from({ length: 3 }, (_, number) => testOrg(5, number)),
  { limits: { bulkJobSeconds: 1 } },
);
const { admin, queue } = world;
const LIST = "GET /services/data/{version}/queryAll";
const NEXT = "GET /services/data/{version}/query/{locator}";
const BULK = "POST /services/data/{version}/jobs/query";

/** Runs a job with a worker that dies before a step; its lease ends with it. */
async function dies(message: unknown, step: number): Promise<void> {
  const { organizationId } = message as { organizationId: string };
  let asked = 0;
  const remaining = () => {
    if (++asked === step) throw new Error("killed");
    return 600_000;
  };
  await world.deliver(message, { remaining });
  expect(await world.newestJob(organizationId)).toMatchObject({ state: "running" });
  await admin.query(
    "update public.job set lease_until = null, lease_owner = null where organization_id = $1",
    [organizationId],
  );
}

describe("a Salesforce org of thousands", () => {
  it("is read 2,000 a page, and equal stamps lose nobody when workers die and Salesforce forgets its queries", async () => {
    const { org, member, rows, expected } = await connect();
    const { organizationId } = member;
    // All with one or two timestamps: equal ones are where cursors go wrong.
    for (let index = 0; index < 2_100; index++) org.create("Contact", { LastName: `Foule ${index}` });
    const message = queue.messages.find((one) => one.organizationId === organizationId);
    // In the middle of the first page of 2,000, and before the second.
    await dies(message, 3);
    const { calls } = simulator.stats();
    expect([calls[LIST], calls[NEXT]]).toEqual([1, undefined]);
    await dies(message, 4);
    simulator.expireLocators();
    expect(await world.deliver(message)).toBe(true);
    expect(await world.newestJob(organizationId)).toMatchObject({
      state: "done",
      report: { contactsCreated: expected().contacts.length },
    });
    expect(await rows()).toEqual(expected());
    expect(simulator.stats().invalidRequests).toBe(0);
  });

  it("is looked at for changes across a worker's death: everybody before what happened with them", async () => {
    const { org, member, rows, expected } = await synchronized();
    const { organizationId } = member;
    for (let index = 0; index < 2_100; index++)
      org.create("Lead", { LastName: `Foule ${index}`, Company: "Usine" });
    for (const lead of org.rows("Lead").slice(-5))
      org.create("Task", { WhoId: String(lead.Id), Subject: "Point", ActivityDate: "2026-11-20" });
    const { rows: jobs } = await admin.query<{ id: string }>(
      "insert into public.job (organization_id, kind, input) values ($1, 'refresh-contacts', $2) returning id",
      [organizationId, JSON.stringify({ crm: "salesforce", mode: "changes" })],
    );
    const message = { kind: "refresh-contacts", organizationId, jobId: jobs[0]?.id };
    await dies(message, 3);
    expect(await world.deliver(message, { delivery: 2 })).toBe(true);
    expect(await world.newestJob(organizationId)).toMatchObject({
      state: "done",
      report: { contactsCreated: 2_100, engagementsCreated: 5, engagementsWithoutContact: 0 },
    });
    expect(await rows()).toEqual(expected());
    // Nobody is asked about twice: one call more for the second page of leads, and none for the death.
    expect(simulator.stats().total).toBe(4);
  });

  it("goes from page to page by Salesforce's own locators, or by Bulk API 2.0 where that takes fewer calls", async () => {
    const { org, member } = await connect();
    for (let index = 0; index < 4_100; index++) org.create("Lead", { LastName: `Piste ${index}` });
    for (let index = 0; index < 16_100; index++) org.create("Contact", { LastName: `Foule ${index}` });
    // The last is among the results of the job, a table of texts.
    const last = org.create("Contact", {
      LastName: "Fin",
      Email: "Zoe@Fin.example",
      HasOptedOutOfEmail: true,
      DoNotCall: false,
    });
    const parts = { contacts: true, engagements: true, notes: true };
    const plan: Plan = { mode: "full", ...parts, until: new Date().toISOString() };
    const worker = async () => {
      const source = openSource(world.system(member.organizationId));
      const remember = () => Promise.resolve();
      await source.look({ hidden: null, scopes: [] }, { begins: true, readsAll: true, remember });
      return source;
    };
    /** Whom it reads, by their ids; another worker goes on from the step `another`. */
    const read = async (stage: "Contact" | "Lead", another?: number): Promise<ContactRow[]> => {
      const people: ContactRow[] = [];
      let source = await worker();
      let after: string | undefined;
      let steps = 0;
      do {
        if (++steps === another) source = await worker();
        const step = await source.read(plan, stage, after);
        for (const page of await step.pages({})) if (page.kind === "contacts") people.push(...page.rows);
        after = step.next;
      } while (after !== undefined);
      return people;
    };
    const idsOf = (people: ContactRow[]) => people.map(({ crmId }) => crmId).sort();
    const all = (object: "Contact" | "Lead") =>
      org
        .rows(object)
        .flatMap(({ Id, IsConverted }) => (IsConverted === true ? [] : String(Id)))
        .sort();
    expect(idsOf(await read("Lead"))).toEqual(all("Lead"));
    expect(simulator.stats().calls).toMatchObject({ [LIST]: 1, [NEXT]: 2 });
    simulator.resetStats();
    const people = await read("Contact", 8);
    expect(idsOf(people)).toEqual(all("Contact"));
    expect(people.find(({ crmId }) => crmId === last.Id)).toMatchObject({
      lastName: "Fin",
      email: "zoe@fin.example",
      ownerEmail: expect.stringContaining("@") as string,
      optedOut: true,
      doNotContact: false,
      createdAt: expect.any(String) as string,
    });
    const { calls, invalidRequests } = simulator.stats();
    expect(invalidRequests).toBe(0);
    expect(calls).toMatchObject({ [LIST]: 1, [BULK]: 1 });
    // Two pages of results, the first of them twice.
    expect(calls[`GET ${BULK.slice(5)}/{id}/results`]).toBe(3);
  });
});
