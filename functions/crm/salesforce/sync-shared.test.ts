import { describe, expect, it } from "vitest";
import { orgRows } from "../../../dev/test/org-rows.ts";
import {
  type ConnectedOrg,
  salesforceWorld,
  testOrg,
  readOnly,
  type Org,
} from "../../../dev/test/salesforce.ts";

const withPersonAccounts = (org: Org): Org => ({
  ...org,
  customFields: { Contact: [readOnly("IsPersonAccount", "boolean")] },
});
const { world, simulator, connect, synchronized } = await salesforceWorld([
  testOrg(12, 0),
  testOrg(12, 1),
  withPersonAccounts(testOrg(12, 2)),
]);

/** A task with so many contacts, by Salesforce ids. */
function shared({ org }: ConnectedOrg, people: number): { task: string; contacts: string[] } {
  const contacts = Array.from({ length: people }, (_, index) =>
    String(org.create("Contact", { LastName: `Invitée ${index}` }).Id),
  );
  const task = org.create("Task", { Subject: "Appel", WhoId: contacts[0] ?? "", ActivityDate: "2026-11-20" });
  for (const RelationId of contacts.slice(1))
    org.create("TaskRelation", { TaskId: String(task.Id), RelationId });
  return { task: String(task.Id), contacts };
}

/** The contacts a task is stored with. */
async function holders({ rows }: ConnectedOrg, task: string): Promise<unknown[]> {
  const { engagements } = await rows();
  return engagements.filter((row) => row.crmId === task).map((row) => row.contactCrmId);
}

describe("a task about several people", () => {
  it("is each one's, read as a whole, as a change and for one of them alone", async () => {
    const connected = await connect();
    const { org, member, rows, expected, sync, changes } = connected;
    const first = shared(connected, 3);
    await world.work(member.organizationId);
    expect(await holders(connected, first.task)).toEqual(first.contacts);
    expect(await rows()).toEqual(expected());

    const second = shared(connected, 2);
    expect(await changes()).toMatchObject({ state: "done", report: { engagementsCreated: 2 } });
    expect(await holders(connected, second.task)).toEqual(second.contacts);

    org.update("Task", second.task, { Subject: "Rappel" });
    const { rows: ids } = await world.admin.query<{ id: string }>(
      "select id from public.contact where organization_id = $1 and crm_id = $2",
      [member.organizationId, second.contacts[1]],
    );
    await sync({ contactIds: ids.map(({ id }) => id) });
    expect(await rows()).toEqual(expected());
    expect(simulator.stats().invalidRequests).toBe(0);
  });

  it("is about whoever was added to it without its being saved, a day later at most", async () => {
    const connected = await synchronized();
    const { org, member, rows, expected, changes } = connected;
    const { task, contacts } = shared(connected, 1);
    await changes();
    const late = String(org.create("Contact", { LastName: "Tardive" }).Id);
    await changes();
    org.create("TaskRelation", { TaskId: task, RelationId: late });
    await world.admin.query(
      "update private.crm_connection set synced_until = synced_until - interval '1 day' where organization_id = $1",
      [member.organizationId],
    );
    expect(await changes()).toMatchObject({ state: "done", report: { engagementsCreated: 1 } });
    expect(await holders(connected, task)).toEqual([...contacts, late]);
    expect(await rows()).toEqual(expected());
  });
});

describe("a person account", () => {
  it("is a person without a company: the account that bears their name is themselves", async () => {
    const { org, member, rows } = await connect();
    const account = org.create("Account", { Name: "Léa Roy" });
    const person = org.create("Contact", {
      FirstName: "Léa",
      LastName: "Roy",
      AccountId: account.Id ?? null,
    });
    org.update("Contact", String(person.Id), { IsPersonAccount: true });
    await world.work(member.organizationId);
    const stored = await rows();
    expect(stored).toEqual(orgRows(org));
    expect(stored.contacts.find((row) => row.crmId === person.Id)).toMatchObject({
      firstName: "Léa",
      lastName: "Roy",
      company: null,
    });
  });
});
