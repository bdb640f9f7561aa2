import { describe, expect, it } from "vitest";
import { callerOf } from "../../../dev/test/caller.ts";
import { createAction } from "../../../dev/test/factories.ts";
import { salesforceWorld, testOrg } from "../../../dev/test/salesforce.ts";
import { route as markDone } from "../../suggestions/actions/mark-done.ts";
import { route as changeSettings } from "../../settings/update-organization-settings.ts";
import { runWriteBack } from "../write-back/run-write-back.ts";
import type { CrmWriter } from "../write-back/writer.ts";
import { openWriterOf } from "../registry/open-writer-of.ts";

const CREATION = "POST /services/data";
const { world, simulator, synchronized } = await salesforceWorld([testOrg(40)]);
const { admin, queue } = world;
const call = callerOf(world.platform, [markDone, changeSettings]);
const TEXT = "Bonjour Élodie,\n\nvoici l’offre promise.";

const connected = await synchronized();
await call("PATCH", "/api/settings/organization", {
  cookie: connected.member.cookie,
  body: { crmWriteBack: true },
});
const written = new Set<string>();

/**
 * Marks as sent a message to a person of its own, in a synchronized organization with write-back on; gives its row and
 * the org's records.
 */
async function sent({ to = "Contact", address = true }: { to?: "Contact" | "Lead"; address?: boolean } = {}) {
  const { org, member } = connected;
  const { organizationId, cookie } = member;
  const person = org
    .rows(to)
    .find(
      ({ Id, IsConverted, IsDeleted, Email }) =>
        IsConverted !== true && IsDeleted !== true && Boolean(Email) && !written.has(String(Id)),
    );
  const contactCrmId = String(person?.Id);
  written.add(contactCrmId);
  const { rows } = await admin.query<{ id: string }>(
    "select id from public.contact where organization_id = $1 and crm_id = $2",
    [organizationId, contactCrmId],
  );
  const contactId = rows[0]?.id ?? "";
  await admin.query(
    "update public.action set archived_at = now(), archived_by = 'system', archived_reason = 'updated' where contact_id = $1 and archived_at is null",
    [contactId],
  );
  if (!address) await admin.query("update public.contact set email = null where id = $1", [contactId]);
  const actionId = await createAction(admin, organizationId, contactId, { ai_ice_breaking_message: TEXT });
  const reply = await call("PATCH", `/api/actions/${actionId}/done`, { cookie });
  expect(reply.status, reply.text).toBe(200);
  const message = queue.messages.find((one) => one.kind === "write-back" && one.id === actionId);
  expect(message).toEqual({ kind: "write-back", organizationId, id: actionId });
  simulator.resetStats();
  return {
    ...connected,
    actionId,
    contactId,
    contactCrmId,
    message,
    system: world.system(organizationId),
    logged: () => org.rows("EmailMessage").filter((row) => String(row.MessageIdentifier).includes(actionId)),
    row: async () =>
      (
        await admin.query<Record<string, unknown>>("select * from private.write_back where action_id = $1", [
          actionId,
        ])
      ).rows[0],
    stored: async () =>
      (
        await admin.query<Record<string, unknown>>(
          "select crm_id, type, direction from public.engagement where contact_id = $1 and text = $2",
          [contactId, TEXT],
        )
      ).rows,
    /** Expires the lease of a worker that died. */
    forgetWorker: () =>
      admin.query(
        "update private.write_back set lease_until = now() - interval '1 second' where action_id = $1",
        [actionId],
      ),
  };
}

/** The product's writer, with `write` replaced. */
const changed =
  (write: (writer: CrmWriter) => CrmWriter["write"]): typeof openWriterOf =>
  async (crm) => {
    const open = await openWriterOf(crm);
    return (ctx) => {
      const writer = open(ctx);
      return { ...writer, write: write(writer) };
    };
  };

describe("a message sent to somebody of a Salesforce org", () => {
  it.each(["Contact", "Lead"] as const)("is logged on the %s as a sent e-mail, by one call", async (to) => {
    const { message, logged, row, stored, org, contactCrmId } = await sent({ to });
    expect(await world.deliver(message)).toBe(true);
    expect(simulator.stats().total).toBe(1);
    const [email, ...others] = logged();
    expect(others).toEqual([]);
    expect(email).toMatchObject({
      Status: "3",
      Incoming: false,
      Subject: "Bonjour Élodie,",
      TextBody: TEXT,
      FromAddress: expect.stringMatching(/@exemple\.test$/) as string,
    });
    expect(
      org.rows("EmailMessageRelation").filter((relation) => relation.EmailMessageId === email?.Id),
    ).toMatchObject([{ RelationId: contactCrmId, RelationType: "ToAddress" }]);
    expect(await row()).toMatchObject({ state: "written", crm_id: email?.Id, lease_owner: null });
    expect(await stored()).toEqual([{ crm_id: email?.Id, type: "email", direction: "outgoing" }]);
  });

  it("does not come back as another exchange when the org is read again: whole, in part, or its changes", async () => {
    const { message, stored, contactId, sync, changes, rows, expected } = await sent();
    await world.deliver(message);
    for (const read of [() => changes(), () => sync({ contactIds: [contactId] }), () => sync()]) {
      expect(await read()).toMatchObject({ state: "done" });
      expect(await stored()).toHaveLength(1);
    }
    expect(await rows()).toEqual(expected());
  });

  it("is a note on somebody without an address, once, even if the worker dies after the call", async () => {
    const { message, logged, row, actionId, system, forgetWorker, org, contactCrmId, sync } = await sent({
      address: false,
    });
    const died = Promise.withResolvers<void>();
    const open = changed((writer) => async (each) => {
      await writer.write(each);
      died.resolve();
      return new Promise(() => {});
    });
    void runWriteBack(system, actionId, open);
    await died.promise;
    await forgetWorker();
    expect(await world.deliver(message, { delivery: 2 })).toBe(true);
    expect(logged()).toEqual([]);
    const notes = org.rows("Note").filter((note) => note.ParentId === contactCrmId && note.Body === TEXT);
    expect(notes).toMatchObject([{ Title: "Message envoyé\u00A0: Bonjour Élodie," }]);
    expect(await row()).toMatchObject({ state: "written", crm_id: notes[0]?.Id });
    await sync();
    const { rows } = await admin.query("select text from public.note where crm_id = $1", [notes[0]?.Id]);
    expect(rows).toEqual([{ text: expect.stringContaining("voici l’offre promise.") }]);
  });

  it("is logged once when the worker dies after the call", async () => {
    const { message, logged, row, stored, actionId, system, forgetWorker } = await sent();
    const died = Promise.withResolvers<void>();
    const open = changed((writer) => async (each) => {
      await writer.write(each);
      died.resolve();
      return new Promise(() => {});
    });
    void runWriteBack(system, actionId, open);
    await died.promise;
    expect(await world.deliver(message, { delivery: 2 })).toBe(false);
    await forgetWorker();
    expect(await world.deliver(message, { delivery: 3 })).toBe(true);
    expect(logged()).toHaveLength(1);
    expect(await row()).toMatchObject({ state: "written", crm_id: logged()[0]?.Id });
    expect(await stored()).toHaveLength(1);
  });

  it.each([
    ["503", { kind: "status", status: 503 }],
    ["a broken connection", { kind: "reset" }],
  ] as const)("is called for once and comes again when Salesforce first answers %s", async (_, fault) => {
    const { message, logged, row } = await sent();
    simulator.injectFault(fault, { matching: CREATION });
    expect(await world.deliver(message)).toBe(false);
    expect(simulator.stats().total).toBe(1);
    expect(await row()).toMatchObject({ state: "waiting", reason: "crm_unavailable", lease_owner: null });
    expect(await world.deliver(message, { delivery: 2 })).toBe(true);
    expect(logged()).toHaveLength(1);
  });

  it("is logged once where the session has ended", async () => {
    const { message, logged, org } = await sent();
    simulator.expireSessions(org.id);
    expect(await world.deliver(message)).toBe(true);
    expect(logged()).toHaveLength(1);
  });

  it("waits for the hour, without another delivery, while the calls of the day are spent", async () => {
    const { message, logged, row } = await sent();
    simulator.injectFault({ kind: "error", code: "REQUEST_LIMIT_EXCEEDED" }, { matching: CREATION });
    expect(await world.deliver(message)).toBe(true);
    expect(await row()).toMatchObject({ state: "waiting", reason: "crm_unavailable" });
    expect(logged()).toEqual([]);
  });

  it("waits where the person who connected may not make e-mails", async () => {
    const { message, logged, row } = await sent();
    simulator.injectFault({ kind: "error", code: "INSUFFICIENT_ACCESS_OR_READONLY" }, { matching: CREATION });
    expect(await world.deliver(message)).toBe(true);
    expect(await row()).toMatchObject({ state: "waiting", reason: "scope_missing" });
    expect(logged()).toEqual([]);
  });

  it("is left when its contact is gone from Salesforce", async () => {
    const { message, logged, row, org, contactCrmId } = await sent();
    org.delete("Contact", contactCrmId);
    expect(await world.deliver(message)).toBe(true);
    expect(await row()).toMatchObject({ state: "skipped", reason: "contact_gone" });
    expect(logged()).toEqual([]);
  });
});
