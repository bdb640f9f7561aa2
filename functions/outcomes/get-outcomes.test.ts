import { beforeAll, describe, expect, it } from "vitest";
import { callerOf } from "../../dev/test/caller.ts";
import { testStack } from "../../dev/test/database.ts";
import {
  createAction,
  createContact,
  createEngagement,
  createMember,
  createSession,
  createUser,
  signedInMember,
} from "../../dev/test/factories.ts";
import { createReading } from "../../dev/test/readings.ts";
import type { Wire } from "../http/contract.ts";
import { type contract, route } from "./get-outcomes.ts";

const { admin, platform } = await testStack();
const NOW = "2026-11-23T11:00:00Z";
const call = callerOf(
  {
    environment: platform.environment,
    pool: platform.pool,
    log: platform.log,
    clock: { now: () => new Date(NOW) },
  },
  [route],
);

type Answer = Wire<typeof contract>;
const ask = async (cookie: string) => (await call("GET", "/api/me/outcomes", { cookie })).json as Answer;

let me: Awaited<ReturnType<typeof signedInMember>>;
const colleagues: string[] = [];
let position = 0;

/** Proposes a contact, handled as said, by whom it was proposed to unless told. */
async function proposed(
  userId: string,
  action: Record<string, unknown> = {},
  { day = "2026-11-10", doubt = false, organizationId = me.organizationId } = {},
): Promise<string> {
  const contactId = await createContact(admin, organizationId);
  const handled = action["archived_by"] === "user" ? { handled_by: userId } : {};
  const actionId = await createAction(admin, organizationId, contactId, { ...handled, ...action });
  await listed(userId, { contactId, actionId }, { day, doubt, organizationId });
  return contactId;
}

/** Puts a proposal in somebody's list. */
async function listed(
  userId: string,
  { contactId, actionId }: { contactId: string; actionId: string | undefined },
  { day, doubt = false, organizationId }: { day: string; doubt?: boolean; organizationId: string },
): Promise<void> {
  position = (position % 30) + 1;
  await admin.query(
    `insert into public.suggestion (organization_id, user_id, day, position, contact_id, action_id, score, reasons)
     values ($1, $2, $3, $4, $5, $6, 50, $7)`,
    [
      organizationId,
      userId,
      day,
      position,
      contactId,
      actionId,
      JSON.stringify([
        { signal: "silentQuote", text: "Devis", evidence: [], ...(doubt && { doubt: "hedged" }) },
      ]),
    ],
  );
}

/** A member of an organization of their own, with proposals there. */
async function alone() {
  const member = await signedInMember(admin);
  const { organizationId, userId, cookie } = member;
  return {
    organizationId,
    userId,
    all: () => ask(cookie),
    own: async () => (await ask(cookie)).own,
    proposed: (action: Record<string, unknown> = {}, doubt = false) =>
      proposed(userId, action, { organizationId, doubt }),
    wrote: (contactId: string, date: string, more = {}) =>
      createEngagement(admin, organizationId, contactId, { ...INCOMING, date, ...more }),
    /** A deal of a contact. */
    deal: async (contactId: string, state: string) => {
      const { rows } = await admin.query<{ id: string }>(
        `insert into public.deal (organization_id, crm, crm_id, name, state, stage_since)
         values ($1, 'hubspot', $2, 'Contrat', $3, '2026-11-12') returning id`,
        [organizationId, contactId, state],
      );
      await admin.query(
        "insert into public.deal_contact (organization_id, deal_id, contact_id) values ($1, $2, $3)",
        [organizationId, rows[0]?.id, contactId],
      );
    },
    /** The action about a contact. */
    actionOf: async (contactId: string) => {
      const { rows } = await admin.query<{ id: string }>(
        "select id from public.action where contact_id = $1",
        [contactId],
      );
      return rows[0]?.id;
    },
  };
}

const INCOMING = { type: "email", direction: "incoming", text: "Bonjour." };

const done = {
  archived_at: "2026-11-10T10:00:00Z",
  archived_by: "user",
  archived_reason: "done",
};
const wrote = (contactId: string, date: string, more = {}) =>
  createEngagement(admin, me.organizationId, contactId, { ...INCOMING, date, ...more });

const drawn = (userId: string, contactId: string, day: string, heldOut: boolean) =>
  admin.query("insert into private.hold_out_draw values ($1, $2, $3, $4, $5)", [
    me.organizationId,
    userId,
    contactId,
    day,
    heldOut,
  ]);

beforeAll(async () => {
  me = await signedInMember(admin, { user: { email: "camille@bilan.test", name: "Camille" } });
  for (let index = 0; index < 4; index++) {
    const userId = await createUser(admin);
    await createMember(admin, me.organizationId, userId, "member");
    colleagues.push(userId);
  }
  await proposed(me.userId);
  await wrote(await proposed(me.userId, done), "2026-11-12T09:00:00Z");
  await wrote(await proposed(me.userId, done), "2026-11-18T09:00:00Z");
  await wrote(await proposed(me.userId, done), "2026-11-09T09:00:00Z");
  await wrote(await proposed(me.userId, done), "2026-11-14T09:00:00Z", {
    type: "meeting",
    direction: "outgoing",
  });
  const moving = await proposed(me.userId, done);
  const { rows } = await admin.query<{ id: string }>(
    `insert into public.deal (organization_id, crm, crm_id, name, state, stage_since)
     values ($1, 'hubspot', 'd1', 'Contrat', 'open', '2026-11-12') returning id`,
    [me.organizationId],
  );
  await admin.query(
    "insert into public.deal_contact (organization_id, deal_id, contact_id) values ($1, $2, $3)",
    [me.organizationId, rows[0]?.id, moving],
  );
  const hidden = { ...done, archived_reason: "dismissed" };
  await proposed(me.userId, { ...hidden, dismissed_because: "wrongReason" }, { doubt: true });
  await proposed(me.userId, { ...hidden, dismissed_because: "inTouch" });
  // Before the ninety days.
  await proposed(me.userId, {}, { day: "2026-08-20" });
});

describe("GET /api/me/outcomes", () => {
  it("tells what the caller's lists came to within seven days of what was done", async () => {
    const { from, to, own } = await ask(me.cookie);
    expect([from, to]).toEqual(["2026-08-26", "2026-11-23"]);
    expect(own).toEqual({
      suggested: 8,
      done: 5,
      answered: 1,
      meetings: 1,
      dealsMoved: 1,
      denied: 1,
      doubtful: 1,
      doubtfulDenied: 1,
      corrected: 0,
      ended: 0,
      rested: 1,
    });
  });

  it("shows no figure of the team, not even to owners, until five members had a list", async () => {
    for (const userId of colleagues.slice(0, 3))
      await wrote(await proposed(userId, done), "2026-11-12T09:00:00Z");
    const owner = await createUser(admin);
    await createMember(admin, me.organizationId, owner, "owner");
    const { cookie } = await createSession(admin, owner, me.organizationId);
    expect((await ask(cookie)).team).toBeNull();
    expect((await ask(me.cookie)).team).toBeNull();
    await proposed(colleagues[3] ?? "", done);
    const { team, own } = await ask(cookie);
    expect(team).toMatchObject({ members: 5, suggested: 12, done: 9, answered: 4 });
    expect(own.suggested).toBe(0);
  });

  it("says nothing of another organization", async () => {
    const stranger = await signedInMember(admin);
    expect(await ask(stranger.cookie)).toMatchObject({ own: { suggested: 0 }, team: null, comparison: null });
  });

  it("compares those proposed with those left out, a week after the draw", async () => {
    expect(await ask(me.cookie)).toMatchObject({ isHoldOutOn: false, comparison: null });
    await admin.query(`update better_auth.organization set settings = '{"holdOut": true}' where id = $1`, [
      me.organizationId,
    ]);
    for (let index = 0; index < 80; index++) {
      const contactId = await createContact(admin, me.organizationId);
      await drawn(me.userId, contactId, "2026-11-02", index % 2 === 0);
      if (index % 2 === 1 || index < 10) await wrote(contactId, "2026-11-05T09:00:00Z");
      else await wrote(contactId, "2026-11-10T09:00:00Z");
    }
    // Too young to be judged.
    await drawn(me.userId, await createContact(admin, me.organizationId), "2026-11-17", false);
    const { isHoldOutOn, comparison } = await ask(me.cookie);
    expect(isHoldOutOn).toBe(true);
    expect(comparison).toMatchObject({
      of: "own",
      shown: { contacts: 40, answered: 40 },
      leftOut: { contacts: 40, answered: 5 },
      difference: { difference: 0.875, verdict: "better" },
    });
  });

  it("compares nothing of a colleague's where fewer than five have draws", async () => {
    const { cookie } = await createSession(admin, colleagues[0] ?? "", me.organizationId);
    expect((await ask(cookie)).comparison).toBeNull();
    for (const userId of colleagues)
      await drawn(userId, await createContact(admin, me.organizationId), "2026-11-03", false);
    expect((await ask(cookie)).comparison).toMatchObject({ of: "team", shown: { contacts: 44 } });
  });
});

describe("the figures of one's lists", () => {
  it("count no answer that a machine sent, nor a deal that was lost", async () => {
    const one = await alone();
    const contactId = await one.proposed(done);
    const absent = await one.wrote(contactId, "2026-11-12T09:00:00Z", { text: "Je suis absent." });
    await createReading(admin, absent, [], { manner: "machine" });
    await one.deal(contactId, "lost");
    expect(await one.own()).toMatchObject({ done: 1, answered: 0, dealsMoved: 0 });
    await createReading(admin, await one.wrote(contactId, "2026-11-13T09:00:00Z"), []);
    expect(await one.own()).toMatchObject({ answered: 1 });
    await one.deal(await one.proposed(done), "open");
    expect(await one.own()).toMatchObject({ done: 2, dealsMoved: 1 });
  });

  it("say what followed only once the seven days are over", async () => {
    const one = await alone();
    const young = await one.proposed({ ...done, archived_at: "2026-11-16T12:00:00Z" });
    await one.wrote(young, "2026-11-17T09:00:00Z");
    expect(await one.own()).toMatchObject({ done: 1, answered: 0 });
    const old = await one.proposed({ ...done, archived_at: "2026-11-16T10:00:00Z" });
    await one.wrote(old, "2026-11-17T09:00:00Z");
    expect(await one.own()).toMatchObject({ done: 2, answered: 1 });
  });

  it("are of doubtful readings that one judged, and of facts that one said were not so", async () => {
    const one = await alone();
    await one.proposed({}, true);
    await one.proposed(done, true);
    const denied = await one.proposed(
      { ...done, archived_reason: "dismissed", dismissed_because: "wrongReason" },
      true,
    );
    const ended = await one.proposed({ ...done, archived_by: "system", archived_reason: "updated" });
    const said = async (contactId: string, correction: string, actionId?: string) => {
      await admin.query(
        `insert into public.fact_correction (organization_id, contact_id, text_kind, text_id, fact, as_read, reader,
           reader_version, correction, day, corrected_by, corrected_at, ended_action_id)
         values ($1, $2, 'engagement', gen_random_uuid(), '{}', '[]', 'local', '1', $3,
           case when $3 = 'otherDate' then '2026-12-01'::date end, $4, '2026-11-12', $5)`,
        [one.organizationId, contactId, correction, one.userId, actionId],
      );
    };
    // One « Raison inexacte » corrects each text that the reason rests on.
    await said(denied, "notSo", await one.actionOf(denied));
    await said(denied, "notSo", await one.actionOf(denied));
    await said(ended, "notSo", await one.actionOf(ended));
    await said(ended, "done", await one.actionOf(ended));
    await said(ended, "otherDate");
    expect(await one.own()).toMatchObject({
      doubtful: 2,
      doubtfulDenied: 1,
      denied: 1,
      corrected: 1,
      ended: 1,
    });
  });

  it("credit who handled a proposal that stood in several lists, and the team with it once", async () => {
    const one = await alone();
    const others = [];
    for (let index = 0; index < 4; index++) {
      const userId = await createUser(admin);
      await createMember(admin, one.organizationId, userId, "member");
      others.push(userId);
    }
    const contactId = await one.proposed({ ...done, handled_by: others[0] });
    const actionId = await one.actionOf(contactId);
    for (const [index, userId] of others.entries())
      await listed(
        userId,
        { contactId, actionId },
        { day: `2026-11-0${index + 1}`, organizationId: one.organizationId },
      );
    expect(await one.own()).toMatchObject({ suggested: 1, done: 0 });
    const { cookie } = await createSession(admin, others[0] ?? "", one.organizationId);
    expect(await ask(cookie)).toMatchObject({
      own: { suggested: 1, done: 1 },
      team: { members: 5, suggested: 1, done: 1 },
    });
  });
});

describe("the comparison", () => {
  it("counts no answer that a machine sent, and deals won from the draw's own day on", async () => {
    const one = await alone();
    const contactId = await createContact(admin, one.organizationId);
    await admin.query("insert into private.hold_out_draw values ($1, $2, $3, '2026-11-03', false)", [
      one.organizationId,
      one.userId,
      contactId,
    ]);
    const absent = await one.wrote(contactId, "2026-11-05T09:00:00Z", { text: "Je suis absent." });
    await createReading(admin, absent, [], { manner: "machine" });
    await one.deal(contactId, "won");
    const shownWhenWon = async (day: string) => {
      await admin.query(
        "update public.deal set stage_since = null, closes_on = $2 where organization_id = $1",
        [one.organizationId, day],
      );
      return (await one.all()).comparison?.shown;
    };
    // In Paris the day begins while it is still the day before in UTC.
    expect(await shownWhenWon("2026-11-02")).toMatchObject({ contacts: 1, answered: 0, dealsMoved: 0 });
    expect(await shownWhenWon("2026-11-03")).toMatchObject({ dealsMoved: 1 });
  });
});
