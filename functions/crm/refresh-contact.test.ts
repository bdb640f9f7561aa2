import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { crmWorld, type Member } from "../../dev/test/crm-world.ts";
import { createContact, signedInMember } from "../../dev/test/factories.ts";
import { HUB_ID, testPortal } from "../../dev/test/hubspot.ts";
import { rowsOfOrganization, rowsOfPortal, rowVersions } from "../../dev/test/portal-rows.ts";

const CONTACTS = 14;
const hubIds = Array.from({ length: 20 }, (_, index) => 9_400_001 + index);
const world = await crmWorld([testPortal(2), ...hubIds.map((hubId) => testPortal(CONTACTS, hubId))]);
const { admin, simulator, queue } = world;
const at = { hs_timestamp: "2026-11-20T10:00:00Z" };

const ONE = "/api/crm/refresh-contact";
const ENGAGEMENTS = "/api/crm/refresh-engagements";
const NOTES = "/api/crm/refresh-notes";

/** A synchronized organization with an ordinary member, and our contact ids in the CRM's order. */
async function ready() {
  const hubId = hubIds.pop() ?? 0;
  const owner = await world.connected(hubId);
  const { organizationId } = owner;
  await world.work(organizationId);
  const portal = simulator.portal(hubId);
  const { rows: stored } = await admin.query<{ id: string; crm_id: string }>(
    "select id, crm_id from public.contact where organization_id = $1",
    [organizationId],
  );
  const ids = portal
    .records("contacts")
    .map((record) => stored.find(({ crm_id }) => crm_id === record.id)?.id ?? "");
  const member = await signedInMember(admin, { organizationId });
  queue.messages.length = 0;
  const rows = () => rowsOfOrganization(admin, organizationId);
  return { owner, member, organizationId, portal, ids, rows };
}

async function started(path: string, member: Member, body: unknown): Promise<string> {
  const reply = await world.call(path, member.cookie, body);
  expect(reply.status).toBe(202);
  const { job } = (await reply.json()) as { job: { id: string } };
  return job.id;
}
async function refused(path: string, cookie: string | undefined, body: unknown): Promise<unknown[]> {
  const reply = await world.call(path, cookie, body);
  const { error } = (await reply.json()) as { error: { code: string; details?: Record<string, string> } };
  return [reply.status, error.code, ...Object.keys(error.details ?? {})];
}
const first = <T>(list: readonly T[]): T => {
  const [one] = list;
  if (one === undefined) throw new Error("nothing there");
  return one;
};

/** Changes one contact in a portal: a new title, an engagement and a note. */
function change(portal: ReturnType<typeof simulator.portal>, id: string): void {
  portal.update("contacts", id, { jobtitle: "Présidente" });
  portal.add("calls", { ...at, hs_call_title: `Appel ${id}` }, [id]);
  portal.add("notes", { ...at, hs_note_body: `Vue ${id}` }, [id]);
}

describe("POST /api/crm/refresh-contact", () => {
  it("answers any member before anything is read, and reads that contact and no other", async () => {
    const { member, organizationId, portal, ids, rows } = await ready();
    const [asked, other] = portal.records("contacts");
    change(portal, asked?.id ?? "");
    const whole = rowsOfPortal(portal);
    change(portal, other?.id ?? "");
    const jobId = await started(ONE, member, { contactId: ids[0] });
    expect(await world.newestJob(organizationId)).toMatchObject({ id: jobId, state: "queued" });
    expect(await world.work(organizationId)).toMatchObject({
      id: jobId,
      kind: "refresh-contact",
      state: "done",
      created_by: member.userId,
      report: { contactsUpdated: 1, engagementsCreated: 1, notesCreated: 1 },
    });
    expect(await rows()).toEqual(whole);
    const shown = await world.call(`/api/jobs/${jobId}`, member.cookie);
    expect(await shown.json()).toMatchObject({ id: jobId, kind: "refresh-contact", state: "done" });
  });

  it.each([
    ["updateContext", { engagementsCreated: 1, notesCreated: 1 }, { contactsUpdated: 1 }],
    ["refreshEngagements", { contactsUpdated: 1, notesCreated: 1 }, { engagementsCreated: 1 }],
    ["refreshNotes", { contactsUpdated: 1, engagementsCreated: 1 }, { notesCreated: 1 }],
  ])("%s false leaves that part and does the others", async (flag, does, leaves) => {
    const { member, organizationId, portal, ids } = await ready();
    change(portal, first(portal.records("contacts")).id);
    await started(ONE, member, { contactId: ids[0], [flag]: false });
    const { report } = await world.work(organizationId);
    expect(report).toMatchObject(does);
    expect(report).not.toMatchObject(leaves);
    await started(ONE, member, { contactId: ids[0] });
    expect((await world.work(organizationId)).report).toMatchObject(leaves);
  });

  it("asks for the day's list unless refreshActions is false", async () => {
    const { member, organizationId, ids } = await ready();
    const asked = () => queue.messages.filter((one) => one.kind === "daily-suggestions").length;
    await started(ONE, member, { contactId: ids[0], refreshActions: false });
    await world.work(organizationId);
    expect(asked()).toBe(0);
    await started(ONE, member, { contactId: ids[0] });
    await world.work(organizationId);
    expect(asked()).toBe(1);
  });

  it("dry, changes nothing and tells the numbers of the run that follows", async () => {
    const { member, organizationId, portal, ids } = await ready();
    change(portal, first(portal.records("contacts")).id);
    const before = await rowVersions(admin, organizationId);
    await started(ONE, member, { contactId: ids[0], dryRun: true });
    const dry = await world.work(organizationId);
    expect(await rowVersions(admin, organizationId)).toEqual(before);
    expect(queue.messages).toEqual([]);
    await started(ONE, member, { contactId: ids[0] });
    const real = await world.work(organizationId);
    expect(real.report).toEqual(dry.report);
    expect(real.report).toMatchObject({ contactsUpdated: 1, engagementsCreated: 1, notesCreated: 1 });
  });

  it("archives a contact that the CRM has archived", async () => {
    const { member, organizationId, portal, ids, rows } = await ready();
    portal.archive("contacts", first(portal.records("contacts")).id);
    await started(ONE, member, { contactId: ids[0] });
    expect((await world.work(organizationId)).report).toMatchObject({ contactsArchived: 1 });
    expect((await rows()).contacts).toHaveLength(CONTACTS - 1);
  });

  it("answers the job under way for the same contact, also to several who click together", async () => {
    const { member, owner, organizationId, ids } = await ready();
    const each = await Promise.all(
      [member, owner, member, owner].map((one) => started(ONE, one, { contactId: ids[0] })),
    );
    expect(new Set(each).size).toBe(1);
    // A subset of the running refresh counts as running; more, or another contact, does not.
    expect(await started(ONE, member, { contactId: ids[0], refreshNotes: false })).toBe(each[0]);
    expect(await started(NOTES, member, { contactIds: [ids[0]] })).toBe(each[0]);
    expect(await started(NOTES, member, { contactIds: ids.slice(0, 2) })).not.toBe(each[0]);
    expect(await started(ONE, member, { contactId: ids[0], dryRun: true })).not.toBe(each[0]);
    expect(await started(ONE, member, { contactId: ids[1] })).not.toBe(each[0]);
    await world.work(organizationId);
    expect(await started(ONE, member, { contactId: ids[0] })).not.toBe(each[0]);
  });

  it("waits for no synchronization of the whole CRM", async () => {
    const { owner, member, organizationId, ids } = await ready();
    await started("/api/crm/refresh-contacts", owner, { crm: "hubspot" });
    await started(ONE, member, { contactId: ids[0] });
    await world.work(organizationId);
    const { rows } = await admin.query(
      "select from public.job where organization_id = $1 and state = 'done' and kind like 'refresh-%'",
      [organizationId],
    );
    expect(rows).toHaveLength(3);
  });

  it("hands over again what was lost", async () => {
    const { member, organizationId, ids } = await ready();
    const jobId = await started(ONE, member, { contactId: ids[0] });
    queue.messages.length = 0;
    await admin.query("alter table public.job disable trigger job_touch");
    await admin.query("update public.job set updated_at = now() - interval '21 minutes' where id = $1", [
      jobId,
    ]);
    await admin.query("alter table public.job enable trigger job_touch");
    expect(await started(ONE, member, { contactId: ids[0] })).toBe(jobId);
    expect(await world.work(organizationId)).toMatchObject({ id: jobId, state: "done" });
  });

  it("needs a session, a body it knows, and a contact of the organization and of that CRM", async () => {
    const { member, ids } = await ready();
    const other = await ready();
    expect(await refused(ONE, undefined, { contactId: ids[0] })).toEqual([401, "unauthenticated"]);
    for (const [body, field] of [
      [{}, "contactId"],
      [{ contactId: "1" }, "contactId"],
      [{ contactId: ids[0], crm: "zoho" }, "crm"],
      [{ contactId: ids[0], dryRun: "oui" }, "dryRun"],
    ])
      expect(await refused(ONE, member.cookie, body)).toEqual([400, "invalid_request", field]);
    for (const contactId of [randomUUID(), other.ids[0]])
      expect(await refused(ONE, member.cookie, { contactId })).toEqual([404, "not_found"]);
    const wrong = { contactId: ids[0], crm: "salesforce" };
    expect(await refused(ONE, member.cookie, wrong)).toEqual([404, "not_found"]);
    await started(ONE, member, { contactId: ids[0], crm: "hubspot" });
  });

  it("says that the contact's CRM is not connected, or withdrew its access", async () => {
    const { member, organizationId } = await ready();
    const without = await createContact(admin, organizationId, { crm: null, crm_id: null });
    const elsewhere = await createContact(admin, organizationId, { crm: "salesforce", crm_id: "003" });
    for (const contactId of [without, elsewhere])
      expect(await refused(ONE, member.cookie, { contactId })).toEqual([409, "crm_not_connected"]);
    const revoked = await world.connected(HUB_ID);
    await world.work(revoked.organizationId);
    const { rows } = await admin.query<{ id: string }>(
      "select id from public.contact where organization_id = $1",
      [revoked.organizationId],
    );
    simulator.revokeGrants(HUB_ID);
    await world.sync(revoked);
    expect(await refused(ONE, revoked.cookie, { contactId: rows[0]?.id })).toEqual([409, "crm_revoked"]);
  });

  it("fails in French when the contact is gone by the time it is read", async () => {
    const { member, organizationId, ids } = await ready();
    const jobId = await started(ONE, member, { contactId: ids[0] });
    await admin.query("delete from public.contact where id = $1", [ids[0]]);
    expect(await world.work(organizationId)).toMatchObject({ state: "failed", error_code: "not_found" });
    const shown = await world.call(`/api/jobs/${jobId}`, member.cookie);
    expect(await shown.json()).toMatchObject({
      error: { message: "Un des contacts demandés n’existe plus, ou a été fusionné avec un autre." },
    });
  });
});

describe.each([
  [ENGAGEMENTS, "engagements", "engagementsCreated"],
  [NOTES, "notes", "notesCreated"],
] as const)("POST %s", (path, part, count) => {
  it("reads those of the contacts it names, and nothing else", async () => {
    const { member, organizationId, portal, ids, rows } = await ready();
    const before = await rows();
    for (const { id } of portal.records("contacts").slice(0, 3)) change(portal, id);
    await started(path, member, { contactIds: [ids[0], ids[1], ids[0]] });
    const { report, state } = await world.work(organizationId);
    expect([state, Object.keys(report as object).sort()]).toEqual([
      "done",
      expect.not.arrayContaining(["contactsUpdated"]) as string[],
    ]);
    expect(report).toMatchObject({ [count]: 2 });
    const after = await rows();
    expect(after[part]).toHaveLength(before[part].length + 2);
    expect({ ...after, [part]: [] }).toEqual({ ...before, [part]: [] });
    // These refreshes do not touch the day's list.
    expect(queue.messages).toEqual([]);
  });

  it("takes ten contacts from a member, and more from a manager", async () => {
    const { owner, member, ids } = await ready();
    expect(await refused(path, member.cookie, { contactIds: ids.slice(0, 11) })).toEqual([403, "forbidden"]);
    await started(path, member, { contactIds: ids.slice(0, 10) });
    await started(path, owner, { contactIds: ids });
    expect(await refused(path, owner.cookie, { contactIds: [] })).toEqual([
      400,
      "invalid_request",
      "contactIds",
    ]);
    const many = Array.from({ length: 1_001 }, () => randomUUID());
    expect(await refused(path, owner.cookie, { contactIds: many })).toEqual([
      400,
      "invalid_request",
      "contactIds",
    ]);
    expect(await refused(path, owner.cookie, { contactIds: many.slice(1) })).toEqual([404, "not_found"]);
    expect(await refused(path, undefined, { contactIds: ids })).toEqual([401, "unauthenticated"]);
  });
});

describe("a refresh of contacts of two CRMs", () => {
  it("is one job that reads each from its own, and goes on with the second after a pause", async () => {
    const { owner, member, organizationId, portal, ids, rows } = await ready();
    const elsewhere = await createContact(admin, organizationId, { crm: "salesforce", crm_id: "003" });
    const body = { contactIds: [ids[0], elsewhere] };
    expect(await refused(NOTES, member.cookie, body)).toEqual([409, "crm_not_connected"]);
    await admin.query(
      `insert into private.crm_connection (organization_id, crm, portal_id, key_id, data_key, access_token_expires_at)
       select organization_id, 'salesforce', '1', key_id, data_key, now() from private.crm_connection where organization_id = $1`,
      [organizationId],
    );
    change(portal, first(portal.records("contacts")).id);
    const jobId = await started(NOTES, member, body);
    const listed = await world.call("/api/jobs", owner.cookie);
    expect(await listed.json()).toMatchObject({
      data: [{ id: jobId, crms: ["hubspot", "salesforce"] }, {}, {}],
    });
    // The second CRM is disconnected meanwhile: data read from the first stays.
    await admin.query(
      "delete from private.crm_connection where organization_id = $1 and crm = 'salesforce'",
      [organizationId],
    );
    expect(await world.work(organizationId)).toMatchObject({
      id: jobId,
      state: "failed",
      error_code: "crm_not_connected",
      checkpoint: null,
      input: { part: 1 },
      report: { notesCreated: 1 },
    });
    expect((await rows()).notes).toEqual(rowsOfPortal(portal).notes);
  });
});
