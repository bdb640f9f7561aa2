import { describe, expect, it } from "vitest";
import { callerOf } from "../../dev/test/caller.ts";
import { testStack } from "../../dev/test/database.ts";
import { createContact, createMember, createUser, signedInMember } from "../../dev/test/factories.ts";
import { startTestQueue } from "../../dev/test/queue.ts";
import { claimAccount } from "../crm/connections/account-store.ts";
import { systemContext } from "../jobs/system-context.ts";
import { route as assign } from "./assign-owners.ts";
import type { ContactOwners } from "./contract.ts";
import { route as list } from "./list-owners.ts";

const PATH = "/api/crm/owners";
const DAY = "2026-11-23";
const queue = await startTestQueue();
const { admin, platform, logged } = await testStack({ variables: queue.variables });
const now = { ...platform, clock: { now: () => new Date(`${DAY}T09:00:00Z`) } };
const call = callerOf(now, [list, assign]);

let serial = 0;

/** An organization with a manager and two salespeople, one of whom HubSpot knows by another address. */
async function team() {
  serial += 1;
  const manager = await signedInMember(admin, { role: "admin", user: { name: "Zoé Petit" } });
  const { organizationId } = manager;
  const person = async (name: string, email: string) => {
    const id = await createUser(admin, { name, email });
    await createMember(admin, organizationId, id);
    return { id, email };
  };
  const camille = await person("Camille Renaud", `camille-${serial}@demo.test`);
  const antoine = await person("Antoine Morel", `antoine-${serial}@demo.test`);
  await admin.query(
    "insert into private.crm_account (organization_id, crm, portal_id) values ($1, 'hubspot', '1')",
    [organizationId],
  );
  await admin.query(
    `insert into private.crm_connection (organization_id, crm, portal_id, key_id, data_key, access_token_expires_at, owners)
     values ($1, 'hubspot', '1', 'local', '\\x00', now(), $2)`,
    [
      organizationId,
      {
        "7": { email: "c.renaud@ancien.test", name: "Camille Renaud" },
        "8": { email: antoine.email, name: "Antoine Morel" },
        "9": { email: null, name: "Luc Petit" },
      },
    ],
  );
  const owned = (owner_email: string | null, over = {}) =>
    createContact(admin, organizationId, { owner_email, ...over });
  for (const _ of [1, 2, 3]) await owned("c.renaud@ancien.test");
  for (const _ of [1, 2]) await owned(antoine.email);
  await owned("hubspot-owner-9@inconnu.invalid");
  await owned("c.renaud@ancien.test", { archived_at: new Date() });
  await owned(null);
  const owners = async () => (await call("GET", PATH, { cookie: manager.cookie })).json as ContactOwners;
  const decide = (body: unknown, cookie: string | undefined = manager.cookie) =>
    call("PATCH", PATH, { cookie, body });
  const sent = () => queue.messages.filter((one) => one["organizationId"] === organizationId);
  const toRemake = async () => {
    const { rows } = await admin.query<{ user_id: string }>(
      "select user_id from private.list_to_remake where organization_id = $1 and day = $2",
      [organizationId, DAY],
    );
    return rows.map(({ user_id }) => user_id);
  };
  return { manager, organizationId, camille, antoine, owners, decide, sent, toRemake };
}

const ALIAS = { crm: "hubspot", key: "c.renaud@ancien.test" } as const;

describe("the owners of contacts", () => {
  it("are those the CRMs name, with what is known of them, and who an unknown one may be", async () => {
    const { owners, camille, antoine, manager } = await team();
    expect(await owners()).toEqual({
      data: [
        {
          ...ALIAS,
          name: "Camille Renaud",
          email: "c.renaud@ancien.test",
          contacts: 3,
          given: null,
          sameAddress: null,
          suggestion: { userId: camille.id, because: "name" },
        },
        {
          crm: "hubspot",
          key: antoine.email,
          name: "Antoine Morel",
          email: antoine.email,
          contacts: 2,
          given: null,
          sameAddress: antoine.id,
          suggestion: null,
        },
        {
          crm: "hubspot",
          key: "hubspot-owner-9@inconnu.invalid",
          name: "Luc Petit",
          email: null,
          contacts: 1,
          given: null,
          sameAddress: null,
          suggestion: null,
        },
      ],
      unowned: { contacts: 1, given: { to: "open" } },
      members: expect.arrayContaining([
        { id: manager.userId, name: "Zoé Petit", email: expect.any(String) },
        { id: antoine.id, name: "Antoine Morel", email: antoine.email },
      ]),
    });
  });

  it("are for managers to see and to assign", async () => {
    const member = await signedInMember(admin);
    for (const reply of [
      await call("GET", PATH, { cookie: member.cookie }),
      await call("PATCH", PATH, { cookie: member.cookie, body: {} }),
    ]) {
      expect([reply.status, reply.error.message]).toEqual([
        403,
        "Seuls les responsables de l’organisation attribuent les contacts.",
      ]);
    }
    expect((await call("GET", PATH)).status).toBe(401);
  });
});

describe("a decision", () => {
  it("is kept, audited without a name, and has the lists of those concerned made anew", async () => {
    const { decide, owners, camille, antoine, sent, toRemake, organizationId, manager } = await team();
    const given = { to: "member", userId: camille.id };
    const reply = await decide({ owners: [{ ...ALIAS, given }] });
    expect([reply.status, reply.json]).toMatchObject([
      200,
      { listsRemade: 1, data: [{ given, suggestion: null }, {}, {}] },
    ]);
    expect((await owners()).data[0]).toMatchObject({ given });
    expect(await toRemake()).toEqual([camille.id]);
    expect(sent()).toEqual([{ kind: "daily-suggestions", organizationId, day: DAY }]);

    const moved = await decide({ owners: [{ ...ALIAS, given: { to: "member", userId: antoine.id } }] });
    expect(moved.json).toMatchObject({ listsRemade: 2 });
    const { rows } = await admin.query(
      "select actor_id, detail from private.audit where organization_id = $1 and event = 'crm.owners_assigned'",
      [organizationId],
    );
    expect(rows).toEqual([1, 2].map(() => ({ actor_id: manager.userId, detail: { owners: 1 } })));
    expect(JSON.stringify(logged)).not.toContain("renaud");
  });

  it("is taken back", async () => {
    const { decide, owners } = await team();
    await decide({ owners: [{ ...ALIAS, given: { to: "nobody" } }] });
    expect((await owners()).data[0]).toMatchObject({ given: { to: "nobody" }, suggestion: null });
    await decide({ owners: [{ ...ALIAS, given: null }] });
    expect((await owners()).data[0]).toMatchObject({ given: null, suggestion: { because: "name" } });
  });

  it("is taken of contacts without an owner too, and concerns everybody where they are shared", async () => {
    const { decide, owners, toRemake, camille } = await team();
    const reply = await decide({ unowned: { to: "equal" } });
    expect(reply.json).toMatchObject({ listsRemade: 3, unowned: { contacts: 1, given: { to: "equal" } } });
    expect(await toRemake()).toHaveLength(3);
    await decide({ unowned: { to: "member", userId: camille.id } });
    expect((await owners()).unowned.given).toEqual({ to: "member", userId: camille.id });
    await decide({ unowned: { to: "open" } });
    expect((await owners()).unowned.given).toEqual({ to: "open" });
  });

  it("ends with the membership of who was given the contacts, and with another account of the CRM", async () => {
    const { decide, owners, camille, organizationId } = await team();
    const given = { to: "member", userId: camille.id };
    await decide({ owners: [{ ...ALIAS, given }], unowned: given });
    await admin.query("delete from better_auth.member where user_id = $1", [camille.id]);
    expect(await owners()).toMatchObject({
      data: [{ given: null }, {}, {}],
      unowned: { given: { to: "open" } },
    });
    await decide({ owners: [{ ...ALIAS, given: { to: "nobody" } }], unowned: { to: "nobody" } });
    await admin.query("delete from public.contact where organization_id = $1 and crm = 'hubspot'", [
      organizationId,
    ]);
    const ctx = systemContext(now, organizationId, "test");
    const decided = async () => {
      const { rows } = await admin.query(
        "select crm, given from private.owner_choice where organization_id = $1 and crm = 'hubspot'",
        [organizationId],
      );
      return rows;
    };
    expect(await claimAccount(ctx, "hubspot", "1", false)).toBe("ok");
    expect(await decided()).toEqual([{ crm: "hubspot", given: "nobody" }]);
    expect(await claimAccount(ctx, "hubspot", "2", false)).toBe("ok");
    expect(await decided()).toEqual([]);
    expect(await owners()).toMatchObject({ unowned: { given: { to: "nobody" } } });
  });

  it("names nobody of another organization, and no owner without contacts", async () => {
    const [ours, theirs] = [await team(), await team()];
    const stranger = { to: "member", userId: theirs.camille.id };
    for (const body of [
      { owners: [{ ...ALIAS, given: stranger }] },
      { unowned: stranger },
      { owners: [{ crm: "salesforce", key: ALIAS.key, given: { to: "nobody" } }] },
    ]) {
      expect((await ours.decide(body)).status).toBe(400);
    }
    expect(await ours.toRemake()).toEqual([]);
    expect((await theirs.owners()).data[0]).toMatchObject({ given: null });
  });

  it("stands where the queue is away: the lists wait for the dispatcher", async () => {
    const { decide, owners, camille, organizationId, sent } = await team();
    queue.refused.add(organizationId);
    const given = { to: "member", userId: camille.id };
    expect((await decide({ owners: [{ ...ALIAS, given }] })).status).toBe(200);
    expect((await owners()).data[0]).toMatchObject({ given });
    expect(sent()).toEqual([]);
    const { rowCount } = await admin.query(
      "select from private.list_to_remake where organization_id = $1 and day = $2",
      [organizationId, DAY],
    );
    expect(rowCount).toBe(1);
  });
});
