import { beforeEach, describe, expect, it } from "vitest";
import { callerOf } from "../../../dev/test/caller.ts";
import { testStack } from "../../../dev/test/database.ts";
import {
  createAction,
  createContact,
  createEngagement,
  createSuggestion,
  signedInMember,
} from "../../../dev/test/factories.ts";
import { createReading } from "../../../dev/test/readings.ts";
import { route as dismiss } from "./dismiss.ts";
import { route as markDone } from "./mark-done.ts";
import { route as postpone } from "./postpone.ts";
import { route as undo } from "./undo.ts";
import { Later } from "./contract.ts";

const { admin, platform } = await testStack({ dataApi: true });
const call = callerOf(platform, [markDone, dismiss, postpone, undo]);
const me = await signedInMember(admin);
const stranger = await signedInMember(admin);
const { cookie, organizationId } = me;

let contactId: string;
let actionId: string;
let path: string;
beforeEach(async () => {
  contactId = await createContact(admin, organizationId);
  actionId = await createAction(admin, organizationId, contactId);
  path = `/api/actions/${actionId}`;
});

/** The action's row, but for the instant of its last change. */
const stored = async (id = actionId) => {
  const { rows } = await admin.query<Record<string, unknown>>("select * from public.action where id = $1", [
    id,
  ]);
  return { ...rows[0], updated_at: null };
};
const ask = (suffix: string, body?: unknown) => call("PATCH", path + suffix, { cookie, body });

describe("PATCH /api/actions/{actionId}/undo", () => {
  it.each([
    ["sent", "/done", undefined],
    ["handled without being sent", "/done?sent=false", undefined],
    ["hidden", "/dismiss", undefined],
    ["hidden for a reason", "/dismiss?because=inTouch", undefined],
    ["put off", "/postpone", { until: "twoWeeks" }],
  ])("restores exactly what was %s, and the history keeps both", async (_, suffix, body) => {
    const before = await stored();
    expect((await ask(suffix, body)).status).toBe(200);
    const reply = await ask("/undo");
    expect(reply.json).toMatchObject({ action: { id: actionId, archivedAt: null }, isLoggedInCrm: false });
    expect(await stored()).toEqual(before);
    const { rows } = await admin.query<{ kind: string }>(
      "select kind from public.action_event where action_id = $1 order by id",
      [actionId],
    );
    expect(rows.map(({ kind }) => kind).slice(-1)).toEqual(["reopened"]);
    expect(rows).toHaveLength(3);
  });

  it("also opens what the handling closed on the person's other records, and nothing else", async () => {
    const email = `${contactId}@jumelle.example`;
    await admin.query("update public.contact set email = $2 where id = $1", [contactId, email]);
    const twin = await createContact(admin, organizationId, { email });
    await admin.query(
      `update public.contact t set first_name = c.first_name, last_name = c.last_name
       from public.contact c where t.id = $1 and c.id = $2`,
      [twin, contactId],
    );
    const old = await createAction(admin, organizationId, twin, {
      archived_at: "2026-10-01T08:00:00Z",
      archived_by: "system",
      archived_reason: "updated",
    });
    const other = await createAction(admin, organizationId, twin);
    const before = [await stored(), await stored(other), await stored(old)];
    await ask("/done");
    expect((await stored(other)) as { archived_by?: string }).toMatchObject({ archived_by: "system" });
    await ask("/undo");
    expect([await stored(), await stored(other), await stored(old)]).toEqual(before);
  });

  it("is the same asked twice, and by two at once", async () => {
    await ask("/done");
    const replies = await Promise.all([ask("/undo"), ask("/undo")]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    expect((await ask("/undo")).status).toBe(200);
  });

  it.each([
    [
      "what the system archived",
      "update public.action set archived_at = now(), archived_by = 'system', archived_reason = 'updated' where id = $1",
    ],
    [
      "an archived contact's",
      "update public.contact set archived_at = now() where id = (select contact_id from public.action where id = $1)",
    ],
    [
      "one whose person objected",
      "update public.contact set opted_out = true where id = (select contact_id from public.action where id = $1)",
    ],
    [
      "one that another has followed",
      `insert into public.action (organization_id, contact_id, type)
       select organization_id, contact_id, type from public.action where id = $1`,
    ],
  ])("refuses %s", async (what, statement) => {
    if (what !== "what the system archived") await ask("/dismiss");
    await admin.query(statement, [actionId]);
    const before = await stored();
    const reply = await ask("/undo");
    expect([reply.status, reply.error.code]).toEqual([409, "conflict"]);
    expect(await stored()).toEqual(before);
  });

  it("answers 404 to another organization, and changes nothing", async () => {
    await ask("/dismiss");
    const before = await stored();
    expect((await call("PATCH", `${path}/undo`, { cookie: stranger.cookie })).status).toBe(404);
    expect(await stored()).toEqual(before);
  });

  it("takes a message back that waits for the CRM, and says so of one that is there", async () => {
    await admin.query(
      `update better_auth.organization set settings = settings || '{"crmWriteBack": true}' where id = $1`,
      [organizationId],
    );
    const waiting = async () =>
      (await admin.query("select state from private.write_back where action_id = $1", [actionId])).rows;
    await ask("/done");
    expect(await waiting()).toEqual([{ state: "waiting" }]);
    await ask("/undo");
    expect(await waiting()).toEqual([]);
    await ask("/done");
    await admin.query("update private.write_back set state = 'written', crm_id = '1' where action_id = $1", [
      actionId,
    ]);
    expect((await ask("/undo")).json).toMatchObject({ isLoggedInCrm: true });
  });
});

describe("PATCH /api/actions/{actionId}/postpone", () => {
  it.each(Later.options)("hides it until a working day (%s), by whom the row tells", async (until) => {
    const reply = await ask("/postpone", { until });
    const { resumesOn, archivedReason } = reply.json as { resumesOn: string; archivedReason: string };
    expect(archivedReason).toBe("dismissed");
    expect(new Date(resumesOn).getUTCDay() % 6).not.toBe(0);
    expect(await stored()).toMatchObject({ handled_by: me.userId, dismissed_because: null });
  });

  it("does not bring somebody back while they are away", async () => {
    const engagementId = await createEngagement(admin, organizationId, contactId, {
      date: new Date(Date.now() - 3_600_000),
      text: "Je suis absent.",
    });
    const end = new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10);
    await createReading(admin, engagementId, [{ kind: "absence", who: "contact", due: `jusqu’au ${end}` }]);
    await admin.query(
      "update public.fact set due_bound = 'by', due_start = $2, due_end = $2 where text_id = $1",
      [engagementId, end],
    );
    const { resumesOn } = (await ask("/postpone", { until: "twoWeeks" })).json as { resumesOn: string };
    expect(resumesOn > end).toBe(true);
  });

  it.each(["hier", "2020-01-01", "2999-01-01", "", null])("refuses the day %s", async (until) => {
    const reply = await ask("/postpone", { until });
    expect(reply.status).toBe(400);
    expect(await stored()).toMatchObject({ archived_at: null });
  });
});

describe("PATCH /api/actions/{actionId}/dismiss?because=", () => {
  it("is told afterwards too, and so is until when; the last word counts", async () => {
    await ask("/dismiss");
    expect((await ask("/dismiss")).status).toBe(409);
    expect((await ask("/dismiss?because=notNow")).json).toMatchObject({ dismissedBecause: "notNow" });
    const later = await ask("/postpone", { until: "monday" });
    expect(later.json).toMatchObject({ dismissedBecause: null, resumesOn: expect.any(String) });
    expect((await ask("/dismiss?because=inTouch")).json).toMatchObject({
      dismissedBecause: "inTouch",
      resumesOn: null,
    });
    await ask("/undo");
    await ask("/done");
    expect((await ask("/dismiss?because=notNow")).status).toBe(409);
    expect((await ask("/postpone", { until: "monday" })).status).toBe(409);
  });

  it("keeps why, and refuses what is no reason", async () => {
    expect((await ask("/dismiss?because=ennui")).status).toBe(400);
    expect((await ask("/dismiss?because=wrongPerson")).json).toMatchObject({
      dismissedBecause: "wrongPerson",
    });
  });

  it("corrects what the first reason rests on where it was read, and undone takes that back", async () => {
    const text = "Je la rappelle vendredi.";
    const engagementId = await createEngagement(admin, organizationId, contactId, { text });
    const promise = { kind: "commitment", who: "us", act: "call", due: "vendredi" } as const;
    await createReading(admin, engagementId, [promise]);
    const evidence = [{ kind: "engagement", id: engagementId, date: "2026-11-20", quote: text }];
    await createSuggestion(admin, {
      organizationId,
      userId: me.userId,
      contactId,
      actionId,
      day: "2026-11-20",
      reasons: [{ signal: "promisedCallback", text: "Appel promis", evidence }],
    });
    const read = async () =>
      (
        await admin.query("select kind from public.fact where text_id = $1 and reader = 'person'", [
          engagementId,
        ])
      ).rows;
    const corrected = async () =>
      (
        await admin.query(
          "select correction, undone_at is not null as undone from public.fact_correction where ended_action_id = $1",
          [actionId],
        )
      ).rows;
    await ask("/dismiss?because=wrongReason");
    expect(await corrected()).toEqual([{ correction: "notSo", undone: false }]);
    expect(await read()).toEqual([]);
    await ask("/undo");
    expect(await corrected()).toEqual([{ correction: "notSo", undone: true }]);
  });

  it("hides all the same where the reason rests on nothing that is read", async () => {
    expect((await ask("/dismiss?because=wrongReason")).status).toBe(200);
  });
});
