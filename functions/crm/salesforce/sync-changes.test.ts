import { describe, expect, it } from "vitest";
import { createAction } from "../../../dev/test/factories.ts";
import { salesforceWorld, testOrg } from "../../../dev/test/salesforce.ts";
import { openSource } from "./source.ts";

// One org: each test changes records that no other looks at, and leaves nothing unread.
const { world, simulator, synchronized } = await salesforceWorld([testOrg(12)]);
const { admin } = world;
const { member, org, changes, rows, expected, versions } = await synchronized();

/** Two whom no run has just brought: they alone are asked for. */
const withCards = org.rows("Contact").slice(-2);

const first = <T>(list: readonly T[]): T => {
  const [one] = list;
  if (one === undefined) throw new Error("nothing there");
  return one;
};
const idOf = (row: { Id?: unknown } | undefined): string => String(row?.Id);

describe("what changed in a Salesforce org", () => {
  it("is looked at in one call for five objects: two when nothing did, one more for deals, and nothing is written", async () => {
    // Else a run just after midnight would be a new day's, which asks once more (watch.test.ts).
    await admin.query(
      "update private.crm_connection set synced_until = synced_until - interval '1 day' where organization_id = $1",
      [member.organizationId],
    );
    const before = await versions();
    simulator.resetStats();
    expect(await changes()).toMatchObject({ state: "done" });
    expect(simulator.stats()).toMatchObject({
      total: 3,
      calls: {
        "POST /services/data/{version}/composite": 3,
        "(sub) GET /services/data/{version}/queryAll": 13,
      },
      invalidRequests: 0,
    });
    expect(await versions()).toEqual(before);
  });

  it("takes contacts with a card off the lists when nothing tells of them any more, and erases nobody", async () => {
    const [purged, kept] = withCards;
    const find = async (crmId: string) => {
      const { rows } = await admin.query<{ id: string; archived_at: Date | null }>(
        "select id, archived_at from public.contact where organization_id = $1 and crm_id = $2",
        [member.organizationId, crmId],
      );
      return first(rows);
    };
    for (const one of [purged, kept])
      await createAction(admin, member.organizationId, (await find(idOf(one))).id);
    simulator.resetStats();
    expect(await changes()).toMatchObject({ state: "done" });
    // One more query, since there are cards.
    expect(simulator.stats().total).toBe(4);
    org.delete("Contact", idOf(purged));
    org.purge("Contact", idOf(purged));
    expect(await changes()).toMatchObject({ state: "done", report: { contactsArchived: 1 } });
    expect(await find(idOf(purged))).toMatchObject({ archived_at: expect.any(Date) });
    expect(await find(idOf(kept))).toMatchObject({ archived_at: null });
    const { rows } = await admin.query("select archived_reason from public.action where contact_id = $1", [
      (await find(idOf(purged))).id,
    ]);
    expect(rows).toEqual([{ archived_reason: "updated" }]);
  });

  it("is asked about by id where it is quoted, five objects in one call", async () => {
    const source = openSource(world.system(member.organizationId));
    const person = idOf(org.rows("Contact")[0]);
    const task = org.create("Task", { Subject: "Point", WhoId: person, ActivityDate: "2026-11-20" });
    const event = org.rows("Event")[0];
    const note = org.create("Note", { ParentId: person, Title: "Vu", Body: "Rappeler" });
    org.delete("Task", idOf(task));
    org.purge("Task", idOf(task));
    simulator.resetStats();
    const found = await source.whereabouts([
      { crmId: idOf(task), type: "phone_call" },
      { crmId: idOf(event), type: "meeting" },
      { crmId: idOf(note), type: "note" },
      { crmId: "hors-salesforce", type: "note" },
    ]);
    expect(Object.fromEntries(found)).toEqual({
      [idOf(task)]: "gone",
      [idOf(event)]: "there",
      [idOf(note)]: "there",
    });
    expect(simulator.stats().total).toBe(1);
    await changes();
  });

  it("comes with what is new, changed and deleted, of each object", async () => {
    // Meetings keep the attendees' names and addresses as of when they were read.
    const met = new Set(org.rows("EventRelation").map((relation) => relation.RelationId));
    const [person, other, third] = org
      .rows("Contact")
      .toSorted((a, b) => Number(met.has(a.Id ?? null)) - Number(met.has(b.Id ?? null)));
    const lead = org.create("Lead", {
      LastName: "Neuve",
      Company: "Atelier",
      Email: "NEUVE@Atelier.example",
    });
    org.update("Contact", idOf(person), { Title: "Présidente", DoNotCall: true, Email: null });
    org.create("Task", {
      Subject: "Appel",
      TaskSubtype: "Call",
      CallType: "Inbound",
      WhoId: idOf(lead),
      Status: "Completed",
      ActivityDate: "2026-11-20",
      Description: "Il rappelle",
    });
    org.create("Task", {
      Subject: "E-mail",
      TaskSubtype: "Email",
      WhoId: idOf(other),
      ActivityDate: "2026-11-20",
    });
    const event = org.create("Event", {
      Subject: "Visite",
      WhoId: idOf(other),
      StartDateTime: "2026-11-20T09:00:00.000Z",
    });
    org.create("EventRelation", { EventId: idOf(event), RelationId: idOf(third), IsInvitee: true });
    const mail = org.create("EmailMessage", {
      Subject: "Devis",
      TextBody: "Bonjour",
      MessageDate: "2026-11-20T10:00:00.000Z",
    });
    for (const each of [person, lead]) {
      org.create("EmailMessageRelation", {
        EmailMessageId: idOf(mail),
        RelationId: idOf(each),
        RelationType: "ToAddress",
      });
    }
    const note = org.create("ContentNote", { Title: "Salon", Content: "<p>Vue au <b>salon</b></p>" });
    org.create("ContentDocumentLink", { ContentDocumentId: idOf(note), LinkedEntityId: idOf(third) });
    org.create("Note", { ParentId: idOf(other), Title: "Classique", Body: "À revoir" });
    org.delete("Task", idOf(org.rows("Task").find((task) => task.TaskSubtype === "Call")));
    org.delete("EmailMessage", idOf(org.rows("EmailMessage")[0]));
    org.delete("Event", idOf(org.rows("Event")[0]));
    org.delete("ContentDocument", idOf(org.rows("ContentNote")[0]));

    simulator.resetStats();
    const job = await changes();
    expect(job).toMatchObject({ state: "done", report: { contactsCreated: 1, contactsUpdated: 1 } });
    expect(await rows()).toEqual(expected());
    expect(simulator.stats()).toMatchObject({ invalidRequests: 0 });
    const report = job.report as Record<string, number>;
    expect(report.engagementsRemoved).toBeGreaterThanOrEqual(3);
    expect(report.notesRemoved).toBeGreaterThanOrEqual(1);
  });

  it("comes with links that were made or moved while their records stayed as they were", async () => {
    const person = org.create("Contact", { LastName: "Tardive" });
    expect(await changes()).toMatchObject({ state: "done" });
    const links = [
      org.create("EventRelation", { EventId: idOf(org.rows("Event")[0]), RelationId: idOf(person) }),
      org.create("ContentDocumentLink", {
        ContentDocumentId: idOf(org.rows("ContentNote")[0]),
        LinkedEntityId: idOf(person),
      }),
      org.create("EmailMessageRelation", {
        EmailMessageId: idOf(org.rows("EmailMessage")[0]),
        RelationId: idOf(person),
        RelationType: "CcAddress",
      }),
    ];
    expect(await changes()).toMatchObject({ report: { engagementsCreated: 2, notesCreated: 1 } });
    expect(await rows()).toEqual(expected());
    for (const [index, object] of (
      ["EventRelation", "ContentDocumentLink", "EmailMessageRelation"] as const
    ).entries())
      org.delete(object, idOf(links[index]));
    expect(await changes()).toMatchObject({ report: { engagementsRemoved: 2, notesRemoved: 1 } });
    expect(await rows()).toEqual(expected());
  });

  it("is not missed when it shows late, its stamp older than the last run", async () => {
    org.createLate("Contact", { LastName: "Longue", FirstName: "Transaction" }, 300);
    expect(await changes()).toMatchObject({ report: { contactsCreated: 1 } });
    expect(await rows()).toEqual(expected());
  });

  it("archives a deleted contact with its open action; from the bin, it comes back with its history", async () => {
    const before = await rows();
    const person = idOf(
      org.rows("Contact").find((each) => org.rows("Task").some((task) => task.WhoId === each.Id)),
    );
    const { rows: stored } = await admin.query<{ id: string }>(
      "select id from public.contact where organization_id = $1 and crm_id = $2",
      [member.organizationId, person],
    );
    const actionId = await createAction(admin, member.organizationId, first(stored).id);
    org.delete("Contact", person);
    expect(await changes()).toMatchObject({ report: { contactsArchived: 1 } });
    expect(await rows()).toEqual(expected());
    const action = await admin.query("select archived_by from public.action where id = $1", [actionId]);
    expect(action.rows).toEqual([{ archived_by: "system" }]);
    org.undelete("Contact", person);
    expect(await changes()).toMatchObject({ report: { contactsRestored: 1 } });
    expect(await rows()).toEqual(before);
    expect(await rows()).toEqual(expected());
  });

  it.each(["Contact", "Lead"] as const)(
    "gives a merged %s's history and open action to who stays",
    async (object) => {
      const [winner, loser, second] = [0, 1, 2].map((index) =>
        idOf(
          org.create(object, {
            LastName: `Double ${index}`,
            ...(object === "Lead" ? { Company: "Usine" } : {}),
          }),
        ),
      );
      org.create("Task", { Subject: "Point", WhoId: loser ?? "", ActivityDate: "2026-11-19" });
      await changes();
      const { rows: stored } = await admin.query<{ id: string; crm_id: string }>(
        "select id, crm_id from public.contact where organization_id = $1 and crm_id = any ($2)",
        [member.organizationId, [winner, loser]],
      );
      const ours = (crmId: string | undefined) => stored.find((row) => row.crm_id === crmId)?.id ?? "";
      const actionId = await createAction(admin, member.organizationId, ours(loser));
      // One after the other, both before the next run.
      org.merge(object, second ?? "", loser ?? "");
      org.merge(object, winner ?? "", second ?? "");
      expect(await changes()).toMatchObject({
        state: "done",
        report: { contactsMerged: 2, contactsArchived: 0 },
      });
      expect(await rows()).toEqual(expected());
      const action = await admin.query("select contact_id, archived_at from public.action where id = $1", [
        actionId,
      ]);
      expect(action.rows).toEqual([{ contact_id: ours(winner), archived_at: null }]);
    },
  );

  it("makes of a converted lead the contact it became, with its open action", async () => {
    const lead = org.create("Lead", { LastName: "Piste", Company: "Usine" });
    org.create("Task", { Subject: "Point", WhoId: idOf(lead), ActivityDate: "2026-11-19" });
    await changes();
    const find = async (crmId: string): Promise<string | undefined> => {
      const { rows: found } = await admin.query<{ id: string }>(
        "select id from public.contact where organization_id = $1 and crm_id = $2",
        [member.organizationId, crmId],
      );
      return found[0]?.id;
    };
    const actionId = await createAction(admin, member.organizationId, (await find(idOf(lead))) ?? "");
    const contact = org.convertLead(idOf(lead));
    expect(await changes()).toMatchObject({ report: { contactsCreated: 1, contactsMerged: 1 } });
    expect(await rows()).toEqual(expected());
    const action = await admin.query("select contact_id from public.action where id = $1", [actionId]);
    expect(action.rows).toEqual([{ contact_id: await find(idOf(contact)) }]);
  });

  it("is read again by everything there is where too much time has gone by", async () => {
    org.purge("Task", idOf(org.rows("Task").find((task) => task.TaskSubtype === "Call")));
    await admin.query(
      "update private.crm_connection set synced_until = synced_until - interval '15 days' where organization_id = $1",
      [member.organizationId],
    );
    simulator.resetStats();
    expect(await changes()).toMatchObject({ state: "done" });
    expect(await rows()).toEqual(expected());
    expect(simulator.stats().calls["GET /services/data/{version}/queryAll"]).toBeGreaterThan(5);
  });

  it("keeps texts made to break it, people without a name or an address, and days without an hour", async () => {
    const person = idOf(
      org.create("Contact", { LastName: "'; drop table contact; --", FirstName: "Z\0oé", Email: null }),
    );
    for (const Body of [
      "a\0b",
      "\ud83d",
      "é".repeat(19_999) + "😀",
      "<script>alert(1)</script>ok",
      "x".repeat(31_000),
    ])
      org.create("Note", { ParentId: person, Title: "Essai", Body });
    const Content = `<p>Vu</p><img src="data:image/png;base64,${"A".repeat(50_000)}">`;
    const note = org.create("ContentNote", { Title: "Image", Content });
    org.create("ContentDocumentLink", { ContentDocumentId: idOf(note), LinkedEntityId: person });
    org.create("Task", { Subject: null, WhoId: person, ActivityDate: null });
    org.create("Event", {
      WhoId: person,
      IsAllDayEvent: true,
      ActivityDate: "2026-11-22",
      StartDateTime: null,
    });
    expect(await changes()).toMatchObject({
      state: "done",
      report: { notesCreated: 6, engagementsCreated: 2 },
    });
    expect(await rows()).toEqual(expected());
    const dates = (await rows()).engagements
      .filter((row) => row.contactCrmId === person)
      .map((row) => row.date);
    expect(dates).toContain("2026-11-22T12:00:00.000Z");
  });

  it("leaves out what was never meant for others: private events and notes, drafts", async () => {
    const person = idOf(org.rows("Contact")[0]);
    const event = org.create("Event", { WhoId: person, StartDateTime: "2026-11-20T09:00:00.000Z" });
    expect(await changes()).toMatchObject({ report: { engagementsCreated: 1 } });
    org.update("Event", idOf(event), { IsPrivate: true });
    org.create("Note", { ParentId: person, Title: "À moi", Body: "seul", IsPrivate: true });
    const draft = org.create("EmailMessage", {
      Subject: "Brouillon",
      Status: "5",
      MessageDate: "2026-11-20T10:00:00.000Z",
    });
    org.create("EmailMessageRelation", {
      EmailMessageId: idOf(draft),
      RelationId: person,
      RelationType: "ToAddress",
    });
    expect(await changes()).toMatchObject({ report: { engagementsCreated: 0, engagementsRemoved: 1 } });
    expect(await rows()).toEqual(expected());
  });
});
