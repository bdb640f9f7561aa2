import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { callerOf } from "../../../dev/test/caller.ts";
import { testStack } from "../../../dev/test/database.ts";
import { createContact, createEngagement, signedInMember } from "../../../dev/test/factories.ts";
import { mergeByCrm } from "../../../dev/test/merge.ts";
import { createReading } from "../../../dev/test/readings.ts";
import { systemContext } from "../../jobs/system-context.ts";
import { readHistories } from "../history/history-store.ts";
import { readMembers } from "../lists/store.ts";
import type { CadenceRules, ContactCadence } from "./contract.ts";
import { route as get } from "./get-cadence.ts";
import { route as list } from "./list-cadence-rules.ts";
import { route as replace } from "./replace-cadence-rules.ts";
import { route as set } from "./set-cadence.ts";
import { route as unset } from "./unset-cadence.ts";

const { admin, platform } = await testStack();
const now = { ...platform, clock: { now: () => new Date("2026-11-23T11:00:00Z") } };
const call = callerOf(now, [get, set, unset, list, replace]);
const RULES = "/api/cadence-rules";

let me: Awaited<ReturnType<typeof signedInMember>>;
beforeEach(async () => {
  me = await signedInMember(admin, { role: "admin" });
});

const of = (contactId: string) => `/api/contacts/${contactId}/cadence`;
const read = async (contactId: string) =>
  (await call("GET", of(contactId), { cookie: me.cookie })).json as ContactCadence;
const setDays = (contactId: string, days: unknown, cookie = me.cookie) =>
  call("PUT", of(contactId), { cookie, body: { days } });
type Given = [field: string, contains: string, days: number];
const rules = (...given: readonly Given[]) =>
  call("PUT", RULES, {
    cookie: me.cookie,
    body: { rules: given.map(([field, contains, days]) => ({ field, contains, days })) },
  });
/** What the night reads. */
async function nightly(contactId: string): Promise<number | null | undefined> {
  const ctx = systemContext(platform, me.organizationId, randomUUID());
  for await (const history of readHistories(ctx, await readMembers(ctx)))
    if (history.contact.id === contactId) return history.cadenceDays;
  return undefined;
}

describe("a contact's cadence", () => {
  it("is none until somebody says so, and is counted from the last exchange", async () => {
    const contactId = await createContact(admin, me.organizationId);
    expect(await read(contactId)).toEqual({
      days: null,
      from: null,
      rule: null,
      lastTouchOn: null,
      nextOn: null,
    });
    expect(await nightly(contactId)).toBeNull();
    await createEngagement(admin, me.organizationId, contactId, { date: "2026-11-03T09:00:00Z" });
    const machine = await createEngagement(admin, me.organizationId, contactId, {
      date: "2026-11-09T09:00:00Z",
    });
    await createReading(admin, machine, [], { manner: "machine" });
    const reply = await setDays(contactId, 45);
    expect(reply.json).toEqual({
      days: 45,
      from: "hand",
      rule: null,
      lastTouchOn: "2026-11-03",
      nextOn: "2026-12-18",
    });
    expect(await read(contactId)).toEqual(reply.json);
    expect(await nightly(contactId)).toBe(45);
  });

  it("is the first rule's that fits, unless it is set by hand, to none as well", async () => {
    const contactId = await createContact(admin, me.organizationId, { company: "Hôpital Nord" });
    await rules(["job", "infirm", 30], ["company", "HOPITAL", 60], ["company", "nord", 90]);
    const rule = { field: "company", contains: "HOPITAL", days: 60 };
    expect(await read(contactId)).toMatchObject({ days: 60, from: "rule", rule });
    expect(await nightly(contactId)).toBe(60);
    await setDays(contactId, null);
    expect(await read(contactId)).toMatchObject({ days: null, from: "hand", rule });
    expect(await nightly(contactId)).toBeNull();
    await call("DELETE", of(contactId), { cookie: me.cookie });
    expect(await read(contactId)).toMatchObject({ days: 60, from: "rule" });
  });

  it("is the person's, by whichever of their records it is set, and follows a merge", async () => {
    const email = "ines.fabre@moulin-neuf.example";
    const one = await createContact(admin, me.organizationId, { email });
    const other = await createContact(admin, me.organizationId, { email, crm: "salesforce" });
    await setDays(one, 30);
    await setDays(other, 60);
    expect(await read(one)).toMatchObject({ days: 60 });
    const { rows } = await admin.query(
      "select contact_id, set_by from public.contact_cadence where organization_id = $1",
      [me.organizationId],
    );
    expect(rows).toEqual([{ contact_id: other, set_by: me.userId }]);
    const winner = await createContact(admin, me.organizationId, { crm: "salesforce" });
    await mergeByCrm(platform, me.organizationId, { loser: other, winner });
    expect(await read(winner)).toMatchObject({ days: 60 });
    const last = await createContact(admin, me.organizationId, { crm: "salesforce" });
    await setDays(last, 14);
    await mergeByCrm(platform, me.organizationId, { loser: winner, winner: last });
    expect(await read(last)).toMatchObject({ days: 14 });
  });

  it("is any member's to set, and nobody else's: 401, 404, and 400 beyond a week and a year", async () => {
    const contactId = await createContact(admin, me.organizationId);
    for (const days of [6, 366, 30.5, "30"]) expect((await setDays(contactId, days)).status).toBe(400);
    const stranger = await signedInMember(admin);
    for (const method of ["GET", "PUT", "DELETE"] as const) {
      const body = method === "PUT" ? { body: { days: 30 } } : {};
      expect((await call(method, of(contactId), { cookie: stranger.cookie, ...body })).status).toBe(404);
      expect((await call(method, of(contactId), body)).status).toBe(401);
    }
    const member = await signedInMember(admin, { organizationId: me.organizationId });
    expect((await setDays(contactId, 30, member.cookie)).status).toBe(200);
  });
});

describe("the rules", () => {
  it("say how many contacts each covers, those of an earlier one and archived ones left out", async () => {
    const { organizationId } = me;
    for (const company of ["Mairie de Lens", "Mairie d’Arras", "Ville de Lille"])
      await createContact(admin, organizationId, { company, job: "Élue" });
    await createContact(admin, organizationId, { company: "MAIRIE", job: null, archived_at: new Date() });
    const reply = await rules(["company", "mairie", 90], ["job", "elue", 45], ["company", "lycée", 30]);
    const { data } = reply.json as CadenceRules;
    expect(data.map(({ contains, contacts }) => [contains, contacts])).toEqual([
      ["mairie", 2],
      ["elue", 1],
      ["lycée", 0],
    ]);
    expect((await call("GET", RULES, { cookie: me.cookie })).json).toEqual(reply.json);
    const { rows } = await admin.query(
      "select actor_id, detail from private.audit where organization_id = $1 and event = 'cadence.rules_changed'",
      [organizationId],
    );
    expect(rows).toEqual([{ actor_id: me.userId, detail: { rules: 3 } }]);
    expect((await rules()).json).toEqual({ data: [] });
  });

  it("are for managers, twenty at most, each with a text", async () => {
    const member = await signedInMember(admin, { organizationId: me.organizationId });
    for (const reply of [
      await call("GET", RULES, { cookie: member.cookie }),
      await call("PUT", RULES, { cookie: member.cookie, body: { rules: [] } }),
    ])
      expect([reply.status, reply.error.message]).toEqual([
        403,
        "Seuls les responsables de l’organisation fixent les règles de rythme.",
      ]);
    const twenty = Array.from({ length: 20 }, (_, n): Given => ["job", `n° ${n}`, 30]);
    expect((await rules(...twenty)).status).toBe(200);
    expect((await rules(...twenty, ["job", "de trop", 30])).status).toBe(400);
    for (const text of ["  ", "\u0000", "\ud800"]) expect((await rules(["job", text, 30])).status).toBe(400);
    expect((await rules(["email", "@", 30])).status).toBe(400);
  });
});
