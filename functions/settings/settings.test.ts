import { describe, expect, it } from "vitest";
import { callerOf } from "../../dev/test/caller.ts";
import { testStack } from "../../dev/test/database.ts";
import {
  createAction,
  createContact,
  createSession,
  createUser,
  signedInMember,
} from "../../dev/test/factories.ts";
import type { OrganizationSettings } from "./contract.ts";
import { route as get } from "./get-organization-settings.ts";
import { route as update } from "./update-organization-settings.ts";

const PATH = "/api/settings/organization";
const { admin, platform } = await testStack();
const call = callerOf(platform, [get, update]);

const settingsOf = async (cookie: string) => {
  const reply = await call("GET", PATH, { cookie });
  expect(reply.status, reply.text).toBe(200);
  return reply.json as OrganizationSettings;
};
const change = (cookie: string | undefined, body: unknown) => call("PATCH", PATH, { cookie, body });

async function connect(
  organizationId: string,
  over: { crm?: string; state?: string; scopes?: string[] } = {},
) {
  await admin.query(
    `insert into private.crm_connection (organization_id, crm, portal_id, state, scopes, key_id, data_key, access_token_expires_at)
     values ($1, $2, '1', $3, $4, 'local', '\\x00', now())`,
    [
      organizationId,
      over.crm ?? "hubspot",
      over.state ?? "active",
      over.scopes ?? ["crm.objects.contacts.read"],
    ],
  );
}

const audit = async (organizationId: string) => {
  const { rows } = await admin.query<{ event: string; detail: unknown; actor_id: string }>(
    "select event, detail, actor_id from private.audit where organization_id = $1 and event like 'organization.%' order by id",
    [organizationId],
  );
  return rows;
};

describe("an organization's settings", () => {
  it("are off to begin with, and members read them", async () => {
    const member = await signedInMember(admin);
    expect(await settingsOf(member.cookie)).toEqual({
      name: expect.any(String) as string,
      domains: [],
      timeZone: "Europe/Paris",
      listsFrom: 5,
      draftsAhead: "first",
      holdOut: false,
      crmWriteBack: false,
      crmWriteBackMessage: null,
      crmWriteBackReconnect: null,
      crmWriteBackWaiting: 0,
      mayChange: false,
    });
  });

  it("are an owner's to change, and who did it is audited, once a change", async () => {
    const owner = await signedInMember(admin, { role: "member,owner" });
    for (const crmWriteBack of [true, true, false]) {
      const reply = await change(owner.cookie, { crmWriteBack });
      expect([reply.status, reply.json]).toEqual([200, await settingsOf(owner.cookie)]);
      expect(reply.json).toMatchObject({ crmWriteBack, mayChange: true });
    }
    expect(await audit(owner.organizationId)).toEqual([
      { event: "organization.updated", detail: { crmWriteBack: true }, actor_id: owner.userId },
      { event: "organization.updated", detail: { crmWriteBack: false }, actor_id: owner.userId },
    ]);
  });

  it("keep what else they hold", async () => {
    const owner = await signedInMember(admin, { role: "owner" });
    await admin.query(`update better_auth.organization set settings = '{"autre": 1}' where id = $1`, [
      owner.organizationId,
    ]);
    await change(owner.cookie, { crmWriteBack: true });
    expect((await change(owner.cookie, {})).json).toMatchObject({ crmWriteBack: true });
    const { rows } = await admin.query<{ settings: unknown }>(
      "select settings from better_auth.organization where id = $1",
      [owner.organizationId],
    );
    expect(rows[0]?.settings).toEqual({ autre: 1, crmWriteBack: true });
  });

  it("hold the organization's clock, for those of its lists", async () => {
    const owner = await signedInMember(admin, { role: "owner" });
    const clock = { timeZone: "Indian/Reunion", listsFrom: 8 } as const;
    expect((await change(owner.cookie, clock)).json).toMatchObject(clock);
    expect((await change(owner.cookie, { timeZone: "Indian/Reunion" })).json).toMatchObject(clock);
    const { rows } = await admin.query<{ settings: unknown; time_zone: string }>(
      "select settings, time_zone from better_auth.organization where id = $1",
      [owner.organizationId],
    );
    expect(rows).toEqual([{ settings: { listsFrom: 8 }, time_zone: "Indian/Reunion" }]);
    expect(await audit(owner.organizationId)).toHaveLength(1);
    const served = await admin.query(
      "select time_zone, lists_from from app.organizations_to_serve() where organization_id = $1",
      [owner.organizationId],
    );
    expect(served.rows).toEqual([{ time_zone: "Indian/Reunion", lists_from: 8 }]);
    for (const wrong of [
      { timeZone: "Mars/Olympus" },
      { listsFrom: 4 },
      { listsFrom: 12 },
      { listsFrom: 7.5 },
    ])
      expect((await change(owner.cookie, wrong)).status).toBe(400);
  });

  it.each(["member", "admin"])("are not a %s's to change", async (role) => {
    const member = await signedInMember(admin, { role });
    expect((await change(member.cookie, { crmWriteBack: true })).status).toBe(403);
    expect(await settingsOf(member.cookie)).toMatchObject({ crmWriteBack: false, mayChange: false });
    expect(await audit(member.organizationId)).toEqual([]);
  });

  it("are a product administrator's to change in the organization they act in", async () => {
    const member = await signedInMember(admin, { user: { role: "admin" } });
    expect((await change(member.cookie, { crmWriteBack: true })).json).toMatchObject({ crmWriteBack: true });
  });

  it("of one organization say nothing of another's", async () => {
    const [ours, theirs] = [
      await signedInMember(admin, { role: "owner" }),
      await signedInMember(admin, { role: "owner" }),
    ];
    await change(ours.cookie, { crmWriteBack: true });
    expect(await settingsOf(theirs.cookie)).toMatchObject({ crmWriteBack: false });
  });

  it("need a session and an active organization", async () => {
    expect((await call("GET", PATH)).status).toBe(401);
    expect((await change(undefined, { crmWriteBack: true })).status).toBe(401);
    const stranger = await createSession(admin, await createUser(admin), null);
    expect((await call("GET", PATH, { cookie: stranger.cookie })).status).toBe(403);
    expect((await change(stranger.cookie, { crmWriteBack: true })).status).toBe(403);
  });

  it.each([{ crmWriteBack: "oui" }, { crmWriteBack: null }, { autre: true }, []])(
    "refuse %j",
    async (body) => {
      const owner = await signedInMember(admin, { role: "owner" });
      expect((await change(owner.cookie, body)).status).toBe(400);
    },
  );
});

describe("what stands in the way of writing into the CRM", () => {
  it.each([
    ["nothing, with the right to write", { scopes: ["crm.objects.contacts.write"] }, null, null],
    ["a right not granted yet", {}, "HubSpot n’a pas encore autorisé l’écriture", "hubspot"],
    ["an access withdrawn", { state: "revoked" }, "L’accès à HubSpot a été retiré", "hubspot"],
    ["nothing, with Salesforce", { crm: "salesforce", scopes: ["api"] }, null, null],
    ["Salesforce's access withdrawn", { crm: "salesforce", state: "revoked" }, "Salesforce", "salesforce"],
  ])("%s", async (_, connection, message, reconnect) => {
    const owner = await signedInMember(admin, { role: "owner" });
    await connect(owner.organizationId, connection);
    expect(await settingsOf(owner.cookie)).toMatchObject({ crmWriteBackMessage: null });
    await change(owner.cookie, { crmWriteBack: true });
    const settings = await settingsOf(owner.cookie);
    expect(settings.crmWriteBackMessage ?? "").toContain(message ?? "");
    expect([settings.crmWriteBackMessage === null, settings.crmWriteBackReconnect]).toEqual([
      message === null,
      reconnect,
    ]);
  });

  it("the second of two CRMs", async () => {
    const owner = await signedInMember(admin, { role: "owner" });
    await connect(owner.organizationId, { scopes: ["crm.objects.contacts.write"] });
    await connect(owner.organizationId, { crm: "salesforce", scopes: ["api"], state: "revoked" });
    await change(owner.cookie, { crmWriteBack: true });
    expect(await settingsOf(owner.cookie)).toMatchObject({ crmWriteBackReconnect: "salesforce" });
  });

  it("a message or a call's note that the CRM has refused, which no new connection mends", async () => {
    const owner = await signedInMember(admin, { role: "owner" });
    const { organizationId } = owner;
    await connect(organizationId, { crm: "salesforce", scopes: ["api"] });
    const contactId = await createContact(admin, organizationId, {
      crm: "salesforce",
      crm_id: "003000000000001AAA",
    });
    const actionId = await createAction(admin, organizationId, contactId);
    await admin.query(
      `insert into private.write_back (action_id, organization_id, sent_at, state, reason, begun_at)
       values ($1, $2, now(), 'waiting', 'scope_missing', now())`,
      [actionId, organizationId],
    );
    await change(owner.cookie, { crmWriteBack: true });
    const settings = await settingsOf(owner.cookie);
    expect(settings.crmWriteBackMessage).toContain(
      "Salesforce a refusé d’inscrire un message ou un compte rendu",
    );
    expect(settings).toMatchObject({ crmWriteBackReconnect: null, crmWriteBackWaiting: 1 });
  });

  it("a note that the CRM has refused", async () => {
    const { organizationId, cookie } = await signedInMember(admin, { role: "owner" });
    await connect(organizationId, { crm: "salesforce", scopes: ["api"] });
    const contactId = await createContact(admin, organizationId, {
      crm: "salesforce",
      crm_id: "003000000000002AAA",
    });
    await admin.query(
      `with note as (insert into public.note (organization_id, contact_id, date, text) values ($1, $2, now(), 'Rappelé.') returning id)
       insert into private.write_back (note_id, organization_id, sent_at, state, reason, begun_at)
       select id, $1, now(), 'waiting', 'scope_missing', now() from note`,
      [organizationId, contactId],
    );
    await change(cookie, { crmWriteBack: true });
    expect((await settingsOf(cookie)).crmWriteBackMessage).toContain("Salesforce a refusé");
  });

  it("nothing, where the right has been given since: what waits has not been asked for again", async () => {
    const { organizationId, cookie } = await signedInMember(admin, { role: "owner" });
    await connect(organizationId, { scopes: ["crm.objects.contacts.write"] });
    const contactId = await createContact(admin, organizationId, { crm: "hubspot", crm_id: "9001" });
    await admin.query(
      `insert into private.write_back (action_id, organization_id, sent_at, state, reason)
       values ($1, $2, now(), 'waiting', 'scope_missing')`,
      [await createAction(admin, organizationId, contactId), organizationId],
    );
    await change(cookie, { crmWriteBack: true });
    expect(await settingsOf(cookie)).toMatchObject({ crmWriteBackMessage: null, crmWriteBackWaiting: 1 });
  });

  it("no CRM at all", async () => {
    const owner = await signedInMember(admin, { role: "owner" });
    await change(owner.cookie, { crmWriteBack: true });
    expect((await settingsOf(owner.cookie)).crmWriteBackMessage).toContain("Aucun CRM n’est connecté");
  });
});

describe("an organization's name and domains", () => {
  const fieldOf = (reply: { error: { details?: Record<string, string> } }) =>
    reply.error.details?.["domains"];

  it("are an owner's to change, and audited by the fields", async () => {
    const owner = await signedInMember(admin, { role: "owner" });
    const own = `${owner.organizationId}.example`;
    const reply = await change(owner.cookie, { name: " Atelier Nord ", domains: [own.toUpperCase(), own] });
    expect([reply.status, reply.json]).toEqual([200, await settingsOf(owner.cookie)]);
    expect(reply.json).toMatchObject({ name: "Atelier Nord", domains: [own] });
    await change(owner.cookie, { domains: [own] });
    expect(await audit(owner.organizationId)).toEqual([
      {
        event: "organization.updated",
        detail: { fields: ["name", "domains"] },
        actor_id: owner.userId,
      },
    ]);
  });

  it("are nobody else's", async () => {
    for (const role of ["admin", "member"]) {
      const other = await signedInMember(admin, { role });
      expect((await change(other.cookie, { name: "Sud" })).status).toBe(403);
    }
  });

  it("hold no domain that many share, nor another organization's", async () => {
    const [one, other] = [
      await signedInMember(admin, { role: "owner" }),
      await signedInMember(admin, { role: "owner" }),
    ];
    const domain = `${one.organizationId}.example`;
    await change(one.cookie, { domains: [domain] });
    const refused = [
      await change(other.cookie, { domains: ["gmail.com"] }),
      await change(other.cookie, { domains: [domain] }),
    ];
    expect(refused.map(({ status }) => status)).toEqual([400, 400]);
    expect(refused.map(fieldOf)).toEqual([
      "«\u00A0gmail.com\u00A0» est partagé par des personnes sans lien entre elles.",
      `«\u00A0${domain}\u00A0» est déjà le domaine d’une autre organisation.`,
    ]);
    expect((await settingsOf(other.cookie)).domains).toEqual([]);
  });
});
