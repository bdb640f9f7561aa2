import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { callerOf } from "../../../../dev/test/caller.ts";
import { testStack } from "../../../../dev/test/database.ts";
import { createContact, createEngagement, signedInMember } from "../../../../dev/test/factories.ts";
import { createReading } from "../../../../dev/test/readings.ts";
import { systemContext } from "../../../jobs/system-context.ts";
import { route as whyNot } from "../../explanations/why-not/why-not.ts";
import { makeDay } from "../day/make-day.ts";
import { readMembers } from "../store.ts";
import { rankContacts } from "../../ranking/rank-contacts.ts";
import { isLeftOut } from "./draw.ts";
import { forgetDraws, keepDraws, readStandingDraws } from "./hold-out-store.ts";

const { admin, platform } = await testStack({ variables: { DEMO_WRITER: "on" } });
const DAY = "2026-11-23";
const at = {
  environment: platform.environment,
  pool: platform.pool,
  log: platform.log,
  clock: { now: () => new Date(`${DAY}T06:00:00Z`) },
};

let me: Awaited<ReturnType<typeof signedInMember>>;
const ctx = () => systemContext(at, me.organizationId, "test");
const choose = (holdOut: boolean) =>
  admin.query("update better_auth.organization set settings = settings || $2 where id = $1", [
    me.organizationId,
    JSON.stringify({ holdOut }),
  ]);
const rank = async (day = DAY) => {
  const waiting = (await readMembers(ctx())).map((member) => ({ ...member, slots: 60 }));
  const ranking = await rankContacts(ctx(), { day, timeZone: "Europe/Paris", waiting, taken: new Set() });
  return { ...ranking, ids: (ranking.lists.get(me.userId) ?? []).map(({ contactId }) => contactId) };
};

beforeAll(async () => {
  me = await signedInMember(admin, { user: { email: "camille@tirage.test" } });
  for (let index = 0; index < 60; index++) {
    const asks = index % 3 === 0;
    const contactId = await createContact(admin, me.organizationId, {
      crm: "hubspot",
      crm_id: String(index),
      owner_email: "camille@tirage.test",
      company: `Entreprise ${index}`,
    });
    const id = await createEngagement(admin, me.organizationId, contactId, {
      date: "2026-11-10T09:00:00Z",
      type: "email",
      direction: asks ? "incoming" : "outgoing",
      text: asks ? "Quel est votre délai ?" : "Voici notre devis.",
    });
    await createReading(admin, id, [
      asks ? { kind: "question", who: "us" } : { kind: "quoteSent", who: "us", object: "devis" },
    ]);
  }
});

describe("a list that leaves a tenth out", () => {
  it("leaves nobody out until an owner has chosen it", async () => {
    const { ids, draws } = await rank();
    expect(ids).toHaveLength(60);
    expect(draws).toEqual([]);
    expect(await readStandingDraws(ctx(), DAY)).toBeUndefined();
  });

  it("leaves out those drawn, of quotes in silence and never of questions", async () => {
    const { ids: all } = await rank();
    await choose(true);
    const { ids, draws } = await rank();
    const leftOut = draws.filter(({ heldOut }) => heldOut).map(({ contactId }) => contactId);
    expect(draws).toHaveLength(40);
    expect(leftOut.toSorted()).toEqual(
      draws
        .map(({ contactId }) => contactId)
        .filter((id) => isLeftOut(me.organizationId, id, DAY))
        .toSorted(),
    );
    expect(ids).toEqual(all.filter((id) => !leftOut.includes(id)));
  });

  it("keeps whom it drew for a week: those are drawn no second time, and stay where they are", async () => {
    const { draws } = await rank();
    await keepDraws(ctx(), DAY, draws);
    // A list that is made again keeps them once.
    await keepDraws(ctx(), DAY, draws);
    const { rows } = await admin.query("select from private.hold_out_draw where organization_id = $1", [
      me.organizationId,
    ]);
    expect(rows).toHaveLength(40);
    const standing = await readStandingDraws(ctx(), "2026-11-29");
    expect(standing?.size).toBe(40);
    expect((await rank("2026-11-29")).draws).toEqual([]);
    expect((await readStandingDraws(ctx(), "2026-11-30"))?.size).toBe(0);
    expect((await rank("2026-11-30")).draws).toHaveLength(40);
  });

  it("proposes all the same who asks something after they were left out", async () => {
    const [leftOut = ""] = [...((await readStandingDraws(ctx(), "2026-11-24")) ?? [])].flatMap(
      ([id, heldOut]) => (heldOut ? [id] : []),
    );
    expect((await rank("2026-11-24")).ids).not.toContain(leftOut);
    const id = await createEngagement(admin, me.organizationId, leftOut, {
      date: "2026-11-23T15:00:00Z",
      type: "email",
      direction: "incoming",
      text: "Quel est votre délai ?",
    });
    await createReading(admin, id, [{ kind: "question", who: "us" }]);
    expect((await rank("2026-11-24")).ids).toContain(leftOut);
    await admin.query("delete from public.engagement where id = $1", [id]);
  });

  it("says nothing to members of whom it drew", async () => {
    const member = { ...ctx(), claims: { ...ctx().claims, subject: me.userId, role: "member,owner" } };
    expect((await readStandingDraws(member, "2026-11-24"))?.size).toBe(0);
  });

  it("leaves nobody out once it is turned off, and forgets no draw for it", async () => {
    await choose(false);
    expect((await rank("2026-11-24")).ids).toHaveLength(60);
    await choose(true);
    expect((await readStandingDraws(ctx(), "2026-11-24"))?.size).toBe(40);
  });

  it("keeps its draws with the list that is made, and says why somebody is not in it", async () => {
    const day = "2026-12-07";
    const later = { ...at, clock: { now: () => new Date(`${day}T06:00:00Z`) } };
    await makeDay(systemContext(later, me.organizationId, "test"), day, "Europe/Paris");
    const listed = await admin.query<{ contact_id: string }>(
      "select contact_id from public.suggestion where organization_id = $1 and day = $2",
      [me.organizationId, day],
    );
    const inList = new Set(listed.rows.map(({ contact_id }) => contact_id));
    const { rows } = await admin.query<{ contact_id: string; held_out: boolean }>(
      "select contact_id, held_out from private.hold_out_draw where organization_id = $1 and day = $2",
      [me.organizationId, day],
    );
    expect(inList.size).toBe(10);
    for (const { contact_id, held_out } of rows) expect(inList.has(contact_id)).toBe(!held_out);
    // Whoever else was drawn by the same hash, whom the list had no place for.
    const { rows: others } = await admin.query<{ contact_id: string }>(
      `insert into private.hold_out_draw (organization_id, user_id, contact_id, day, held_out)
       select $1, $2, id, $3, true from public.contact
       where organization_id = $1 and crm_id::integer % 3 > 0 and id <> all ($4) order by id limit 1
       on conflict (organization_id, day, contact_id) do update set held_out = true returning contact_id`,
      [me.organizationId, me.userId, day, [...inList]],
    );
    const about = others[0]?.contact_id ?? "";
    const why = await callerOf(later, [whyNot])("GET", `/api/contacts/${about}/why-not`, {
      cookie: me.cookie,
    });
    expect(why.json).toMatchObject({ listed: null, mayBeChosen: true, obstacles: [{ code: "left_out" }] });
  });

  it("keeps the draws of a member of whose contacts all are left out", async () => {
    const alone = await signedInMember(admin, { user: { email: "seule@tirage.test" } });
    await admin.query(`update better_auth.organization set settings = '{"holdOut": true}' where id = $1`, [
      alone.organizationId,
    ]);
    let id = randomUUID();
    while (!isLeftOut(alone.organizationId, id, DAY)) id = randomUUID();
    await createContact(admin, alone.organizationId, {
      id,
      crm: "hubspot",
      crm_id: "seul",
      owner_email: "seule@tirage.test",
    });
    const quote = await createEngagement(admin, alone.organizationId, id, {
      date: "2026-11-10T09:00:00Z",
      type: "email",
      direction: "outgoing",
      text: "Voici notre devis.",
    });
    await createReading(admin, quote, [{ kind: "quoteSent", who: "us", object: "devis" }]);
    await makeDay(systemContext(at, alone.organizationId, "test"), DAY, "Europe/Paris");
    const { rows } = await admin.query(
      `select contact_id, held_out, (select count(*)::integer from public.suggestion where organization_id = $1) as listed
       from private.hold_out_draw where organization_id = $1`,
      [alone.organizationId],
    );
    expect(rows).toEqual([{ contact_id: id, held_out: true, listed: 0 }]);
  });

  it("forgets draws after 400 days", async () => {
    await forgetDraws(ctx(), "2027-12-29");
    const { rows } = await admin.query(
      "select distinct day::text from private.hold_out_draw where organization_id = $1",
      [me.organizationId],
    );
    expect(rows).toEqual([{ day: "2026-12-07" }]);
  });
});
