import { describe, expect, it } from "vitest";
import { callerOf } from "../../../dev/test/caller.ts";
import { crmWorld } from "../../../dev/test/crm-world.ts";
import { createAction } from "../../../dev/test/factories.ts";
import { HUB_ID, testPortal, withoutTexts } from "../../../dev/test/hubspot.ts";
import { rowsOfOrganization, rowsOfPortal } from "../../../dev/test/portal-rows.ts";
import { route as markDone } from "../../suggestions/actions/mark-done.ts";
import { route as updateAction } from "../../suggestions/actions/update-action.ts";
import { route as changeSettings } from "../../settings/update-organization-settings.ts";
import { RATES } from "../hubspot/manifest.ts";
import { sharedRateLimiter } from "../rate-limit.ts";
import { dispatchFor } from "../../../dev/test/dispatch.ts";
import { runWriteBack } from "./run-write-back.ts";
import { openWriterOf } from "../registry/open-writer-of.ts";
import type { CrmWriter } from "./writer.ts";

const CREATION = "POST /crm/objects/2026-03/emails";
const world = await crmWorld([withoutTexts(testPortal(40))]);
const { admin, queue, simulator, logged } = world;
const call = callerOf(world.platform, [markDone, updateAction, changeSettings]);
const portal = simulator.portal(HUB_ID);
const everybody = portal.records("contacts").map(({ id }) => id);
let contacts = 0;

/** An owner with a connected, synchronized organization; write-back is on by default. */
async function organization({ on = true } = {}) {
  const member = await world.owner();
  const { organizationId, cookie } = member;
  const turn = async (crmWriteBack: boolean) =>
    expect(
      (await call("PATCH", "/api/settings/organization", { cookie, body: { crmWriteBack } })).status,
    ).toBe(200);
  if (on) await turn(true);
  const connect = async () =>
    expect((await world.call(await world.consent(cookie), cookie)).status).toBe(200);
  await connect();
  await world.work(organizationId);
  const take = () => {
    const found = queue.messages.filter(
      (one) => one.organizationId === organizationId && one.kind === "write-back",
    );
    for (const one of found) queue.messages.splice(queue.messages.indexOf(one), 1);
    return found;
  };
  return { ...member, turn, connect, take };
}
type Organization = Awaited<ReturnType<typeof organization>>;

/** One for all: each message is sent to a contact of its own, and what a test turns off it turns on again. */
const owner = await organization();

/** A message marked sent: its action, its contact, and the queued message. */
async function sent(
  owner: Organization,
  text = "Bonjour Élodie,\n\nvoici l’offre promise.",
  { query = "", address = true } = {},
) {
  owner.take();
  const contactCrmId = everybody[contacts++] ?? "";
  const { rows } = await admin.query<{ id: string }>(
    "select id from public.contact where organization_id = $1 and crm_id = $2",
    [owner.organizationId, contactCrmId],
  );
  const contactId = rows[0]?.id ?? "";
  await admin.query(
    "update public.action set archived_at = now(), archived_by = 'system', archived_reason = 'updated' where contact_id = $1 and archived_at is null",
    [contactId],
  );
  if (!address) await admin.query("update public.contact set email = null where id = $1", [contactId]);
  const actionId = await createAction(admin, owner.organizationId, contactId, {
    ai_ice_breaking_message: text,
    ai_subject: "Votre offre",
  });
  const reply = await call("PATCH", `/api/actions/${actionId}/done${query}`, { cookie: owner.cookie });
  expect(reply.status, reply.text).toBe(200);
  const row = async () =>
    (
      await admin.query<Record<string, unknown>>("select * from private.write_back where action_id = $1", [
        actionId,
      ])
    ).rows[0];
  const sentAt = ((await row())?.["sent_at"] as Date | undefined)?.toISOString();
  const of = (type: "emails" | "notes") => () =>
    portal
      .records(type)
      .filter(
        ({ properties, contactIds }) =>
          properties["hs_timestamp"] === sentAt && contactIds.includes(contactCrmId),
      );
  const logged = of("emails");
  const stored = async () =>
    (
      await admin.query<Record<string, unknown>>(
        `select e.crm_id, e.type, e.direction, e.text from public.engagement e
         where e.organization_id = $1 and e.contact_id = $2 and e.text = $3`,
        [owner.organizationId, contactId, text],
      )
    ).rows;
  /** Expires the lease of a worker that died. */
  const forgetWorker = () =>
    admin.query(
      "update private.write_back set lease_until = now() - interval '1 second' where action_id = $1",
      [actionId],
    );
  return { actionId, contactId, contactCrmId, row, logged, notes: of("notes"), stored, forgetWorker };
}

/** HubSpot's writer with some methods replaced. */
const changed =
  (change: (writer: CrmWriter) => Partial<CrmWriter>): typeof openWriterOf =>
  async (crm) => {
    const open = await openWriterOf(crm);
    return (ctx) => {
      const writer = open(ctx);
      return { ...writer, ...change(writer) };
    };
  };

/** A worker that died at this point: its promise never resolves. */
const gone = (): Promise<never> => new Promise(() => {});

/** Runs a worker until the point at which it dies. */
async function killed(
  owner: Organization,
  actionId: string,
  at: "before the call" | "after the call",
): Promise<void> {
  const died = Promise.withResolvers<void>();
  const open = changed((writer) => ({
    write: async (message) => {
      if (at === "after the call") await writer.write(message);
      died.resolve();
      return gone();
    },
  }));
  void runWriteBack(world.system(owner.organizationId), actionId, open);
  await died.promise;
}

describe("a message marked sent", () => {
  it("calls nobody and leaves nothing to write while its organization has not turned that on", async () => {
    await owner.turn(false);
    simulator.resetStats();
    const { row, logged } = await sent(owner);
    await owner.turn(true);
    expect([await row(), logged(), owner.take(), simulator.stats().total]).toEqual([undefined, [], [], 0]);
  });

  it("is logged on its contact, and stored as what the CRM calls it", async () => {
    const { actionId, contactCrmId, row, logged, stored } = await sent(owner);
    const [message] = owner.take();
    expect(message).toEqual({ kind: "write-back", organizationId: owner.organizationId, id: actionId });
    simulator.resetStats();
    expect(await world.deliver(message)).toBe(true);
    expect(simulator.stats().total).toBe(1);
    const [email, ...others] = logged();
    expect(others).toEqual([]);
    expect(email).toMatchObject({
      contactIds: [contactCrmId],
      properties: {
        hs_email_direction: "EMAIL",
        hs_email_status: "SENT",
        hs_email_subject: "Votre offre",
        hs_email_text: "Bonjour Élodie,\n\nvoici l’offre promise.",
        hs_email_from_email: expect.stringMatching(/^camille-.*@exemple\.test$/),
        hs_email_from_firstname: "Camille",
        hs_email_to_email: portal.records("contacts").find(({ id }) => id === contactCrmId)?.properties[
          "email"
        ],
      },
    });
    expect(await row()).toMatchObject({ state: "written", crm_id: email?.id, lease_owner: null });
    expect(await stored()).toEqual([
      {
        crm_id: email?.id,
        type: "email",
        direction: "outgoing",
        text: "Bonjour Élodie,\n\nvoici l’offre promise.",
      },
    ]);
  });

  it("is a note on a contact without an address, and no e-mail that was never sent", async () => {
    const { actionId, contactId, contactCrmId, row, logged, notes, forgetWorker } = await sent(
      owner,
      "Bonjour,\n\nprix < 100 € & port\noffert.",
      { address: false },
    );
    // Its worker dies; the next one finds the note, although the contact has an address by then.
    await killed(owner, actionId, "after the call");
    await forgetWorker();
    await admin.query("update public.contact set email = 'depuis@exemple.test' where id = $1", [contactId]);
    await world.deliver(owner.take()[0]);
    expect(logged()).toEqual([]);
    expect(notes()).toMatchObject([
      {
        contactIds: [contactCrmId],
        properties: {
          hs_note_body:
            "<p><strong>Message envoyé\u00A0: Votre offre</strong></p><p>Bonjour,</p><p>prix &lt; 100 € &amp; port<br>offert.</p>",
        },
      },
    ]);
    expect(await row()).toMatchObject({ state: "written", crm_id: notes()[0]?.id });
    const stored = async () =>
      (
        await admin.query<{ text: string }>(
          "select text from public.note where organization_id = $1 and crm_id = $2",
          [owner.organizationId, notes()[0]?.id],
        )
      ).rows;
    const [note, ...others] = await stored();
    expect([note?.text, others]).toEqual([expect.stringContaining("prix < 100 € & port"), []]);
    await world.sync(owner);
    expect(await stored()).toEqual([note]);
  });

  it("does not come back as another e-mail when the CRM is read again, whole or in part", async () => {
    const { stored, contactId } = await sent(owner);
    await world.deliver(owner.take()[0]);
    for (const body of [{}, { contactIds: [contactId] }]) {
      await world.sync(owner, body);
      expect(await stored()).toHaveLength(1);
    }
    expect(await rowsOfOrganization(admin, owner.organizationId)).toEqual(rowsOfPortal(portal));
  });

  it("is stored once when a synchronization reads it before the worker could note it", async () => {
    const { actionId, stored, forgetWorker, row } = await sent(owner);
    await killed(owner, actionId, "after the call");
    await world.sync(owner);
    expect(await stored()).toHaveLength(1);
    await forgetWorker();
    expect(await world.deliver(owner.take()[0])).toBe(true);
    expect(await row()).toMatchObject({ state: "written" });
    expect(await stored()).toHaveLength(1);
  });

  it("archived otherwise than by the person as done is not logged", async () => {
    const actionId = await createAction(
      admin,
      owner.organizationId,
      (
        await admin.query<{ id: string }>(
          `select c.id from public.contact c where c.organization_id = $1
             and not exists (select from public.action a where a.contact_id = c.id and a.archived_at is null) limit 1`,
          [owner.organizationId],
        )
      ).rows[0]?.id ?? "",
    );
    await admin.query(
      "update public.action set archived_at = now(), archived_by = 'user', archived_reason = 'dismissed' where id = $1",
      [actionId],
    );
    const { rowCount } = await admin.query("select from private.write_back where action_id = $1", [actionId]);
    expect(rowCount).toBe(0);
  });

  it("is done all the same when the queue is down, and handed over within the hour", async () => {
    queue.refused.add(owner.organizationId);
    const { actionId, row, logged } = await sent(owner);
    queue.refused.delete(owner.organizationId);
    expect(owner.take()).toEqual([]);
    expect(await row()).toMatchObject({ state: "waiting" });
    await dispatchFor(world, owner.organizationId);
    expect(owner.take()).toEqual([]);
    await admin.query(
      "update private.write_back set created_at = now() - interval '1 hour' where action_id = $1",
      [actionId],
    );
    await dispatchFor(world, owner.organizationId);
    await world.deliver(owner.take()[0]);
    expect(logged()).toHaveLength(1);
  });
});

describe("exactly one e-mail is logged when", () => {
  it.each(["before the call", "after the call"] as const)("the worker dies %s", async (at) => {
    const { actionId, row, logged, stored, forgetWorker } = await sent(owner);
    const [message] = owner.take();
    await killed(owner, actionId, at);
    expect(logged()).toHaveLength(at === "after the call" ? 1 : 0);
    // While the dead worker's call may still be in flight, no other one writes.
    expect(await world.deliver(message, { delivery: 2 })).toBe(false);
    await forgetWorker();
    expect(await world.deliver(message, { delivery: 3 })).toBe(true);
    expect(logged()).toHaveLength(1);
    expect(await row()).toMatchObject({ state: "written", crm_id: logged()[0]?.id });
    expect(await stored()).toHaveLength(1);
  });

  it("the worker dies after noting it, and the message comes again", async () => {
    const { logged } = await sent(owner);
    const [message] = owner.take();
    for (const delivery of [1, 2, 3]) expect(await world.deliver(message, { delivery })).toBe(true);
    expect(logged()).toHaveLength(1);
  });

  it("HubSpot's searches do not show it yet", async () => {
    const { actionId, logged, forgetWorker } = await sent(owner);
    await killed(owner, actionId, "after the call");
    await forgetWorker();
    simulator.setSearchLag(600_000);
    await world.deliver(owner.take()[0]);
    simulator.setSearchLag(0);
    expect(logged()).toHaveLength(1);
  });

  it("its contact was archived in HubSpot between the call and the next worker", async () => {
    const { actionId, contactCrmId, row, logged, forgetWorker } = await sent(owner);
    await killed(owner, actionId, "after the call");
    portal.archive("contacts", contactCrmId);
    await forgetWorker();
    await world.deliver(owner.take()[0]);
    expect(logged()).toHaveLength(1);
    expect(await row()).toMatchObject({ state: "written" });
  });

  it("two workers get the message at the same time", async () => {
    const { logged } = await sent(owner);
    const [message] = owner.take();
    const taken = await Promise.all([1, 2, 3, 4].map(() => world.deliver(message)));
    expect(taken).toContain(true);
    expect(logged()).toHaveLength(1);
  });

  it("HubSpot takes it and the connection breaks before it says so", async () => {
    const { actionId, row, logged } = await sent(owner);
    const lost = changed((writer) => ({
      write: async (message) => {
        await writer.write(message);
        throw new Error("connection reset");
      },
    }));
    await expect(runWriteBack(world.system(owner.organizationId), actionId, lost)).rejects.toThrow();
    expect(await row()).toMatchObject({ state: "waiting" });
    expect(await world.deliver(owner.take()[0], { delivery: 2 })).toBe(true);
    expect(logged()).toHaveLength(1);
  });

  // What else is worth another try: sync-faults.test.ts and request-loop.test.ts.
  it.each([
    ["500", { kind: "status", status: 500 }],
    ["a broken connection", { kind: "reset" }],
  ] as const)("HubSpot first answers %s", async (_, fault) => {
    const { row, logged } = await sent(owner);
    const [message] = owner.take();
    simulator.injectFault(fault, { matching: CREATION });
    simulator.resetStats();
    expect(await world.deliver(message)).toBe(false);
    // A single write call, sent once: its result is unknown.
    expect(simulator.stats().total).toBe(1);
    expect(await row()).toMatchObject({ state: "waiting", reason: "crm_unavailable", lease_owner: null });
    expect(await world.deliver(message, { delivery: 2 })).toBe(true);
    expect(logged()).toHaveLength(1);
  });

  it("the account rests: it waits its turn, and calls nobody meanwhile", async () => {
    const { row, logged } = await sent(owner);
    const [message] = owner.take();
    await sharedRateLimiter(world.system(owner.organizationId), "hubspot", RATES).backOff(90_000);
    simulator.resetStats();
    expect(await world.deliver(message)).toBe(false);
    expect(simulator.stats().total).toBe(0);
    expect(await row()).toMatchObject({ state: "waiting", reason: "crm_unavailable" });
    await admin.query("delete from private.crm_pace");
    expect(await world.deliver(message, { delivery: 2 })).toBe(true);
    expect(logged()).toHaveLength(1);
  });

  it("the access token has expired", async () => {
    const { logged } = await sent(owner);
    simulator.expireAccessTokens(HUB_ID);
    expect(await world.deliver(owner.take()[0])).toBe(true);
    expect(logged()).toHaveLength(1);
  });
});

describe("a message that cannot be written", () => {
  it("waits while the right to write is missing, and is written once HubSpot is connected again", async () => {
    const newcomer = await organization({ on: false });
    await newcomer.turn(true);
    const { actionId, row, logged } = await sent(newcomer);
    simulator.resetStats();
    expect(await world.deliver(newcomer.take()[0])).toBe(true);
    expect(simulator.stats().total).toBe(0);
    expect(await row()).toMatchObject({ state: "waiting", reason: "scope_missing", begun_at: null });
    await newcomer.connect();
    await admin.query(
      "update private.write_back set created_at = now() - interval '1 hour' where action_id = $1",
      [actionId],
    );
    await dispatchFor(world, newcomer.organizationId);
    await world.deliver(newcomer.take()[0]);
    expect(logged()).toHaveLength(1);
    expect(await row()).toMatchObject({ state: "written", reason: null });
  });

  it("waits while HubSpot has withdrawn our access, without another delivery", async () => {
    const { actionId, row, logged } = await sent(owner);
    simulator.revokeGrants(HUB_ID);
    expect(await world.deliver(owner.take()[0])).toBe(true);
    expect(await row()).toMatchObject({ state: "waiting", reason: "crm_revoked" });
    await admin.query(
      "update private.write_back set created_at = now() - interval '1 hour' where action_id = $1",
      [actionId],
    );
    await dispatchFor(world, owner.organizationId);
    expect(owner.take()).toEqual([]);
    await owner.connect();
    await dispatchFor(world, owner.organizationId);
    await world.deliver(owner.take()[0]);
    expect(logged()).toHaveLength(1);
  });

  it.each([
    ["archived here", "contact_archived"],
    ["archived in HubSpot", "contact_gone"],
  ] as const)("is left when its contact was meanwhile %s", async (where, reason) => {
    const { contactId, contactCrmId, row, logged } = await sent(owner);
    if (reason === "contact_gone") portal.archive("contacts", contactCrmId);
    else await admin.query("update public.contact set archived_at = now() where id = $1", [contactId]);
    expect(await world.deliver(owner.take()[0])).toBe(true);
    expect([where, await row(), logged()]).toMatchObject([where, { state: "skipped", reason }, []]);
  });

  it("is left when the owner has turned it off meanwhile", async () => {
    const { row, logged } = await sent(owner);
    await owner.turn(false);
    simulator.resetStats();
    expect(await world.deliver(owner.take()[0])).toBe(true);
    await owner.turn(true);
    expect([simulator.stats().total, await row(), logged()]).toMatchObject([
      0,
      { state: "skipped", reason: "turned_off" },
      [],
    ]);
  });

  it("never shows its words in the log", async () => {
    const { logged: found } = await sent(owner, "Confidentiel : prix plancher 12 400 €");
    simulator.injectFault({ kind: "status", status: 500 }, { matching: CREATION });
    const [message] = owner.take();
    await world.deliver(message);
    await world.deliver(message, { delivery: 2 });
    expect(found()).toHaveLength(1);
    expect(logged.some((line) => line.includes("hubspot did not take a write"))).toBe(true);
    expect(logged.join("\n")).not.toContain("Confidentiel");
  });
});

describe("an action", () => {
  it("marked done without being sent is not logged", async () => {
    const handled = await sent(owner, "Bonjour,", { query: "?sent=false" });
    expect(await handled.row()).toBeUndefined();
    expect(await (await sent(owner, "Bonjour,", { query: "?sent=true" })).row()).toMatchObject({
      state: "waiting",
    });
  });

  it("closed by an edit, which says of no message that it was sent, is not logged", async () => {
    const { contactId } = await sent(owner);
    const actionId = await createAction(admin, owner.organizationId, contactId);
    const body = { archivedAt: new Date().toISOString(), archivedBy: "user", archivedReason: "done" };
    const reply = await call("PUT", `/api/actions/${actionId}`, { cookie: owner.cookie, body });
    expect(reply.status, reply.text).toBe(200);
    const { rowCount } = await admin.query("select from private.write_back where action_id = $1", [actionId]);
    expect(rowCount).toBe(0);
  });
});
