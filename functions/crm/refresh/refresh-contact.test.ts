import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { crmWorld, type Member } from "../../../dev/test/crm-world.ts";
import { createContact, signedInMember } from "../../../dev/test/factories.ts";
import { HUB_ID, testPortal } from "../../../dev/test/hubspot.ts";
import { rowsOfOrganization, rowsOfPortal, rowVersions } from "../../../dev/test/portal-rows.ts";

const CONTACTS = 24;
const OTHER = HUB_ID + 1;
const world = await crmWorld([testPortal(CONTACTS), testPortal(2, OTHER)]);
const { admin, simulator, queue } = world;
const at = { hs_timestamp: "2026-11-20T10:00:00Z" };

const ONE = "/api/crm/refresh-contact";
const ENGAGEMENTS = "/api/crm/refresh-engagements";
const NOTES = "/api/crm/refresh-notes";

/** A synchronized organization with an ordinary member, and our contact ids in the CRM's order. */
async function ready(hubId: number) {
  const owner = await world.connected(hubId);
  const { organizationId } = owner;
  await world.work(organizationId);
  const portal = simulator.portal(hubId);
  const { rows: stored } = await admin.query<{ id: string; crm_id: string }>(
    "select id, crm_id from public.contact where organization_id = $1",
    [organizationId],
  );
  const crmIds = portal.records("contacts").map(({ id }) => id);
  const ids = crmIds.map((crmId) => stored.find(({ crm_id }) => crm_id === crmId)?.id ?? "");
  const member = await signedInMember(admin, { organizationId });
  const rows = () => rowsOfOrganization(admin, organizationId);
  return { owner, member, organizationId, portal, crmIds, ids, rows };
}
const one = await ready(HUB_ID);
const { owner, member, organizationId, portal, ids, rows } = one;
let taken = 0;
/** A contact that no other test changes: our id, and the CRM's. */
const next = () => ({ contactId: ids[taken] ?? "", crmId: one.crmIds[taken++] ?? "" });

/** Ends running jobs without doing their work. */
const over = () =>
  admin.query(
    "update public.job set state = 'done', finished_at = now() where organization_id = $1 and kind like 'refresh-%'",
    [organizationId],
  );

beforeEach(() => {
  queue.messages.length = 0;
});

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

/** Changes one contact in a portal: a new title, an engagement and a note. */
function change(portal: ReturnType<typeof simulator.portal>, id: string): void {
  portal.update("contacts", id, { jobtitle: "Présidente" });
  portal.add("calls", { ...at, hs_call_title: `Appel ${id}` }, [id]);
  portal.add("notes", { ...at, hs_note_body: `Vue ${id}` }, [id]);
}

describe("POST /api/crm/refresh-contact", () => {
  it("answers any member before anything is read, and reads that contact and no other", async () => {
    const [asked, other] = [next(), next()];
    change(portal, asked.crmId);
    const whole = rowsOfPortal(portal);
    change(portal, other.crmId);
    const jobId = await started(ONE, member, { contactId: asked.contactId });
    expect(await world.newestJob(organizationId)).toMatchObject({ id: jobId, state: "queued" });
    expect(await world.work(organizationId)).toMatchObject({
      id: jobId,
      kind: "refresh-contact",
      state: "done",
      created_by: member.userId,
      report: { contactsUpdated: 1, engagementsCreated: 1, notesCreated: 1 },
    });
    const mine = (list: Record<string, unknown>[]) =>
      list.filter(({ crmId, contactCrmId }) => (contactCrmId ?? crmId) === asked.crmId);
    const theirs = (list: Record<string, unknown>[]) =>
      list.filter(({ crmId, contactCrmId }) => (contactCrmId ?? crmId) === other.crmId);
    const stored = await rows();
    for (const part of ["contacts", "engagements", "notes"] as const) {
      expect(mine(stored[part])).toEqual(mine(whole[part]));
      expect(theirs(stored[part])).toEqual(theirs(whole[part]));
    }
    const shown = await world.call(`/api/jobs/${jobId}`, member.cookie);
    expect(await shown.json()).toMatchObject({ id: jobId, kind: "refresh-contact", state: "done" });
  });

  it.each([
    ["updateContext", { engagementsCreated: 1, notesCreated: 1 }, { contactsUpdated: 1 }],
    ["refreshEngagements", { contactsUpdated: 1, notesCreated: 1 }, { engagementsCreated: 1 }],
    ["refreshNotes", { contactsUpdated: 1, engagementsCreated: 1 }, { notesCreated: 1 }],
  ])("%s false leaves that part and does the others", async (flag, does, leaves) => {
    const { contactId, crmId } = next();
    change(portal, crmId);
    await started(ONE, member, { contactId, [flag]: false });
    const { report } = await world.work(organizationId);
    expect(report).toMatchObject(does);
    expect(report).not.toMatchObject(leaves);
  });

  it("dry, changes nothing and tells the numbers of the run that follows, which alone asks for the day's list", async () => {
    const { contactId, crmId } = next();
    change(portal, crmId);
    const before = await rowVersions(admin, organizationId);
    await started(ONE, member, { contactId, dryRun: true });
    const dry = await world.work(organizationId);
    expect(await rowVersions(admin, organizationId)).toEqual(before);
    expect(queue.messages).toEqual([]);
    await started(ONE, member, { contactId });
    const real = await world.work(organizationId);
    expect(real.report).toEqual(dry.report);
    expect(real.report).toMatchObject({ contactsUpdated: 1, engagementsCreated: 1, notesCreated: 1 });
    const asked = () => queue.messages.filter((one) => one.kind === "daily-suggestions").length;
    expect(asked()).toBe(1);
    await started(ONE, member, { contactId, refreshActions: false });
    await world.work(organizationId);
    expect(asked()).toBe(1);
  });

  it("archives a contact that the CRM has archived", async () => {
    const { contactId, crmId } = next();
    portal.archive("contacts", crmId);
    await started(ONE, member, { contactId });
    expect((await world.work(organizationId)).report).toMatchObject({ contactsArchived: 1 });
    expect((await rows()).contacts).not.toContainEqual(expect.objectContaining({ crmId }));
  });

  it("answers the job under way for the same contact, also to several who click together", async () => {
    const [{ contactId }, other] = [next(), next()];
    const each = await Promise.all(
      [member, owner, member, owner].map((by) => started(ONE, by, { contactId })),
    );
    expect(new Set(each).size).toBe(1);
    // A subset of the running refresh counts as running; more, or another contact, does not.
    expect(await started(ONE, member, { contactId, refreshNotes: false })).toBe(each[0]);
    expect(await started(NOTES, member, { contactIds: [contactId] })).toBe(each[0]);
    expect(await started(NOTES, member, { contactIds: [contactId, other.contactId] })).not.toBe(each[0]);
    expect(await started(ONE, member, { contactId, dryRun: true })).not.toBe(each[0]);
    expect(await started(ONE, member, { contactId: other.contactId })).not.toBe(each[0]);
    await over();
    expect(await started(ONE, member, { contactId })).not.toBe(each[0]);
    await over();
  });

  it("hands over again what was lost", async () => {
    const { contactId } = next();
    const jobId = await started(ONE, member, { contactId });
    queue.messages.length = 0;
    await admin.query("alter table public.job disable trigger job_touch");
    await admin.query("update public.job set updated_at = now() - interval '21 minutes' where id = $1", [
      jobId,
    ]);
    await admin.query("alter table public.job enable trigger job_touch");
    expect(await started(ONE, member, { contactId })).toBe(jobId);
    expect(await world.work(organizationId)).toMatchObject({ id: jobId, state: "done" });
  });

  it("needs a session, a body it knows, and a contact of the organization and of that CRM", async () => {
    const { contactId } = next();
    const stranger = await createContact(admin, (await world.owner()).organizationId);
    expect(await refused(ONE, undefined, { contactId })).toEqual([401, "unauthenticated"]);
    for (const [body, field] of [
      [{}, "contactId"],
      [{ contactId: "1" }, "contactId"],
      [{ contactId, crm: "zoho" }, "crm"],
      [{ contactId, dryRun: "oui" }, "dryRun"],
    ])
      expect(await refused(ONE, member.cookie, body)).toEqual([400, "invalid_request", field]);
    for (const unknown of [randomUUID(), stranger])
      expect(await refused(ONE, member.cookie, { contactId: unknown })).toEqual([404, "not_found"]);
    expect(await refused(ONE, member.cookie, { contactId, crm: "salesforce" })).toEqual([404, "not_found"]);
    await started(ONE, member, { contactId, crm: "hubspot" });
    await over();
  });

  it("says that the contact's CRM is not connected, or withdrew its access", async () => {
    const without = await createContact(admin, organizationId, { crm: null, crm_id: null });
    const elsewhere = await createContact(admin, organizationId, { crm: "salesforce", crm_id: "003" });
    for (const contactId of [without, elsewhere])
      expect(await refused(ONE, member.cookie, { contactId })).toEqual([409, "crm_not_connected"]);
    const revoked = await ready(OTHER);
    simulator.revokeGrants(OTHER);
    await world.sync(revoked.owner);
    expect(await refused(ONE, revoked.member.cookie, { contactId: revoked.ids[0] })).toEqual([
      409,
      "crm_revoked",
    ]);
  });

  it("fails in French when the contact is gone by the time it is read", async () => {
    const { contactId } = next();
    const jobId = await started(ONE, member, { contactId });
    await admin.query("delete from public.contact where id = $1", [contactId]);
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
    const before = await rows();
    const [some, others, left] = [next(), next(), next()];
    for (const { crmId } of [some, others, left]) change(portal, crmId);
    await started(path, member, { contactIds: [some.contactId, others.contactId, some.contactId] });
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
    expect(queue.messages.filter(({ kind }) => kind === "daily-suggestions")).toEqual([]);
  });

  it("takes ten contacts from a member, and more from a manager", async () => {
    const ids = one.ids.slice(-12);
    expect(await refused(path, member.cookie, { contactIds: ids.slice(0, 11) })).toEqual([403, "forbidden"]);
    await started(path, member, { contactIds: ids.slice(0, 10) });
    await started(path, owner, { contactIds: ids });
    await over();
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
    const { contactId, crmId } = next();
    const elsewhere = await createContact(admin, organizationId, { crm: "salesforce", crm_id: "003-autre" });
    const body = { contactIds: [contactId, elsewhere] };
    expect(await refused(NOTES, member.cookie, body)).toEqual([409, "crm_not_connected"]);
    await admin.query(
      `insert into private.crm_connection (organization_id, crm, portal_id, key_id, data_key, access_token_expires_at)
       select organization_id, 'salesforce', '1', key_id, data_key, now() from private.crm_connection where organization_id = $1`,
      [organizationId],
    );
    change(portal, crmId);
    const jobId = await started(NOTES, member, body);
    const listed = await world.call("/api/jobs", owner.cookie);
    expect(await listed.json()).toMatchObject({
      data: expect.arrayContaining([
        expect.objectContaining({ id: jobId, crms: ["hubspot", "salesforce"] }),
      ]) as unknown,
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
    expect((await rows()).notes).toContainEqual(
      expect.objectContaining({ contactCrmId: crmId, text: `Vue ${crmId}` }),
    );
  });
});
