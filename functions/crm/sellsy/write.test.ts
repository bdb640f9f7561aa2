import { describe, expect, it } from "vitest";
import { callerOf } from "../../../dev/test/caller.ts";
import { createAction } from "../../../dev/test/factories.ts";
import { sellsyWorld, testCorp } from "../../../dev/test/sellsy.ts";
import { route as markDone } from "../../suggestions/actions/mark-done.ts";
import { route as changeSettings } from "../../settings/update-organization-settings.ts";
import { openWriterOf } from "../registry/open-writer-of.ts";
import { runWriteBack } from "../write-back/run-write-back.ts";
import { openWriter } from "./write.ts";

const corp = testCorp(10);
const { world, simulator, connect } = await sellsyWorld([corp]);
const { admin, queue } = world;
const call = callerOf(world.platform, [markDone, changeSettings]);
const CREATION = "POST /comments";
const TEXT = "Bonjour Élodie,\n\nvoici l’offre promise.";

// Before it is connected: what may be written is asked for then.
const connected = await connect(corp.id, ({ cookie }) =>
  call("PATCH", "/api/settings/organization", { cookie, body: { crmWriteBack: true } }),
);
const { account, member } = connected;
const { organizationId, cookie } = member;
await world.work(organizationId);
const contacts = account.rows("contacts");
const WRITING = [
  "contacts.read",
  "companies.read",
  "comments.read",
  "phonecalls.read",
  "comments.write",
  "phonecalls.write",
];
/** Makes the account's token one that may write, or one that may not. */
function mayWrite(may: boolean): void {
  simulator.grant();
  if (!may) simulator.grant(...WRITING.filter((scope) => !scope.endsWith("write")));
}

/** A message to a contact of its own, marked sent. */
async function sent() {
  const contact = contacts.pop();
  const { rows } = await admin.query<{ id: string }>(
    "select id from public.contact where organization_id = $1 and crm_id = $2",
    [organizationId, String(contact?.id)],
  );
  const contactId = rows[0]?.id ?? "";
  await admin.query(
    "update public.action set archived_at = now(), archived_by = 'system', archived_reason = 'updated' where contact_id = $1 and archived_at is null",
    [contactId],
  );
  const actionId = await createAction(admin, organizationId, contactId, { ai_ice_breaking_message: TEXT });
  const reply = await call("PATCH", `/api/actions/${actionId}/done`, { cookie });
  expect(reply.status, reply.text).toBe(200);
  const message = queue.messages.find((one) => one.kind === "write-back" && one.id === actionId);
  simulator.resetStats();
  return {
    ...connected,
    actionId,
    message,
    contactId: contact?.id ?? 0,
    logged: () =>
      account
        .rows("comments")
        .filter(
          ({ description, contact_id }) =>
            String(description).includes("voici l’offre promise") && contact_id === contact?.id,
        ),
    row: async () =>
      (await admin.query("select state, reason from private.write_back where action_id = $1", [actionId]))
        .rows[0],
    stored: async () =>
      (
        await admin.query("select crm_id, text from public.note where contact_id = $1 and text = $2", [
          contactId,
          TEXT,
        ])
      ).rows,
  };
}

describe("a message sent to somebody of a Sellsy account", () => {
  it("is logged as a comment, by one call, and comes back as no other exchange", async () => {
    const { message, logged, rows, expected, row, changes } = await sent();
    expect(await world.deliver(message)).toBe(true);
    expect(simulator.stats().total).toBe(1);
    const [comment, ...others] = logged();
    expect(others).toEqual([]);
    expect(comment).toMatchObject({ description: "<p>Bonjour Élodie,</p><p>voici l’offre promise.</p>" });
    expect(await row()).toMatchObject({ state: "written" });
    await changes();
    const before = await rows();
    expect(before.notes.length).toBe(expected().notes.length);
  });

  it("is logged once when the worker dies after the call", async () => {
    const { message, logged, actionId } = await sent();
    const died = Promise.withResolvers<void>();
    void runWriteBack(world.system(organizationId), actionId, async (crm) => {
      const open = await openWriterOf(crm);
      return (ctx) => {
        const writer = open(ctx);
        return {
          ...writer,
          write: async (each) => {
            await writer.write(each);
            died.resolve();
            return new Promise(() => {});
          },
        };
      };
    });
    await died.promise;
    await admin.query(
      "update private.write_back set lease_until = now() - interval '1 second' where action_id = $1",
      [actionId],
    );
    expect(await world.deliver(message, { delivery: 2 })).toBe(true);
    expect(logged()).toHaveLength(1);
  });

  it("is left when its contact is gone", async () => {
    const { message, logged, row, contactId } = await sent();
    account.remove("contacts", contactId);
    await world.deliver(message);
    expect(logged()).toEqual([]);
    expect(await row()).toMatchObject({ state: "skipped" });
  });

  it("waits where our access may not write", async () => {
    const { message, row } = await sent();
    mayWrite(false);
    await world.deliver(message);
    mayWrite(true);
    expect(simulator.stats().calls[CREATION]).toBe(1);
    expect(await row()).toMatchObject({ state: "waiting" });
  });

  it("is not tried again the same day once the account's calls are spent", async () => {
    const { message, logged } = await sent();
    simulator.injectFault({ kind: "rate", period: "day" }, { matching: CREATION });
    await world.deliver(message);
    await world.deliver(message, { delivery: 2 });
    simulator.clearFaults();
    expect(simulator.stats().total).toBe(1);
    expect(logged()).toEqual([]);
    await admin.query("delete from private.crm_pace");
  });
});

describe("a call that somebody noted", () => {
  const noted = {
    id: "1",
    what: "call",
    contactCrmId: String(contacts[0]?.id),
    subject: "Appel",
    text: "Elle rappelle mardi.",
    sentAt: new Date("2026-11-20T09:30:00Z"),
    begunAt: null,
    from: null,
    to: null,
  } as const;

  it("is logged as a phone call of who made it, and found again", async () => {
    const writer = openWriter(world.system(organizationId));
    const written = await writer.write({ ...noted, ownerId: "201" });
    expect(written).toMatchObject({ as: "call", stored: "Appel\n\nElle rappelle mardi." });
    expect(account.rows("phone-calls").at(-1)).toMatchObject({
      owner: { id: 201 },
      source: "outcoming",
      contact_id: Number(noted.contactCrmId),
    });
    expect(await writer.find({ ...noted, ownerId: "201", begunAt: new Date(Date.now() - 60_000) })).toEqual(
      written,
    );
  });

  it("is a comment where nobody of Sellsy made it", async () => {
    const writer = openWriter(world.system(organizationId));
    expect(await writer.write({ ...noted, ownerId: null })).toMatchObject({ as: "note" });
  });
});
