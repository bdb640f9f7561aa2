import { beforeAll, describe, expect, it } from "vitest";
import { testStack } from "../../../../dev/test/database.ts";
import { createContact, createEngagement, signedInMember } from "../../../../dev/test/factories.ts";
import { createReading } from "../../../../dev/test/readings.ts";
import { systemContext } from "../../../jobs/system-context.ts";
import { readMembers } from "../store.ts";
import { rankContacts } from "../../ranking/rank-contacts.ts";
import { isLeftOut } from "./draw.ts";
import { keepDraws, readStandingDraws } from "./hold-out-store.ts";

const { admin, platform } = await testStack();
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

  it("forgets draws after 400 days", async () => {
    await keepDraws(ctx(), "2028-01-10", [
      { contactId: (await rank()).ids[0] ?? "", userId: me.userId, heldOut: false },
    ]);
    const { rows } = await admin.query(
      "select day::text from private.hold_out_draw where organization_id = $1",
      [me.organizationId],
    );
    expect(rows).toEqual([{ day: "2028-01-10" }]);
  });
});
