import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { callerOf } from "../../../dev/test/caller.ts";
import { crmWorld } from "../../../dev/test/crm-world.ts";
import { createAction, createContact } from "../../../dev/test/factories.ts";
import { HUB_ID, testPortal } from "../../../dev/test/hubspot.ts";
import { route as markDone } from "../../suggestions/actions/mark-done.ts";
import { route as changeSettings } from "../../settings/update-organization-settings.ts";
import { route as add } from "./add-call-note.ts";
import { route as read } from "../get-contact.ts";

const world = await crmWorld([testPortal(6)]);
const { admin, queue, simulator } = world;
const call = callerOf(world.platform, [add, read, changeSettings, markDone]);
const portal = simulator.portal(HUB_ID);
const TEXT = "Xylophone <jeudi> promis.";

/** An owner whose HubSpot was read, with one of its contacts. */
async function organization({ on = true } = {}) {
  const owner = await world.owner();
  const { cookie, organizationId } = owner;
  await call("PATCH", "/api/settings/organization", { cookie, body: { crmWriteBack: on } });
  await world.call(await world.consent(cookie), cookie);
  await world.work(organizationId);
  const { rows } = await admin.query<{ id: string; crm_id: string; phones: string[] }>(
    "select id, crm_id, phones from public.contact where organization_id = $1 order by crm_id limit 1",
    [organizationId],
  );
  const [contact] = rows;
  if (contact === undefined) throw new Error("No contact was read");
  const note = (id: string = randomUUID(), text = TEXT, contactId = contact.id) =>
    call("POST", `/api/contacts/${contactId}/call-notes`, { cookie, body: { id, text } });
  const stored = async () =>
    (
      await admin.query(
        "select id, crm_id, text, author, written_by from public.note where contact_id = $1 and text like '%Xylophone%'",
        [contact.id],
      )
    ).rows;
  const toWrite = () =>
    queue.messages.filter((one) => one.organizationId === organizationId && one.kind === "write-back");
  return { ...owner, contact, note, stored, toWrite };
}

describe("POST /api/contacts/{contactId}/call-notes", () => {
  let writing: Awaited<ReturnType<typeof organization>>;
  let keeping: Awaited<ReturnType<typeof organization>>;
  beforeAll(async () => {
    writing = await organization();
    keeping = await organization({ on: false });
  });

  it("is about a contact whose numbers are read from the CRM and shown", async () => {
    const { contact, cookie } = writing;
    const { properties } = portal.records("contacts").find(({ id }) => id === contact.crm_id) ?? {};
    const known = [properties?.["phone"], properties?.["mobilephone"]].filter(Boolean);
    expect(contact.phones).toEqual(known);
    expect((await call("GET", `/api/contacts/${contact.id}`, { cookie })).json).toMatchObject({
      phones: known,
    });
  });

  it("keeps the note here, in its writer's name and to be read, where nothing goes to the CRM", async () => {
    const { note, stored, toWrite, userId, contact, organizationId } = keeping;
    const id = randomUUID();
    const reply = await note(id);
    expect([reply.status, reply.json]).toEqual([
      200,
      { note: expect.objectContaining({ id, text: TEXT }) as object, goesToCrm: false },
    ]);
    expect(await stored()).toEqual([expect.objectContaining({ id, crm_id: null, written_by: userId })]);
    expect(toWrite()).toEqual([]);
    const { rowCount } = await admin.query("select from private.unread_text where text_id = $1", [id]);
    expect([rowCount, contact.crm_id === ""]).toEqual([2, false]);
    expect(
      queue.messages.some((one) => one.organizationId === organizationId && one.kind === "read-texts"),
    ).toBe(true);
  });

  it("writes it once into the CRM, where the next reading finds it stored", async () => {
    const { note, stored, toWrite, contact } = writing;
    const id = randomUUID();
    expect((await note(id)).json).toMatchObject({ goesToCrm: true });
    expect((await note(id)).status).toBe(200);
    const [message] = toWrite();
    for (const delivery of [1, 2]) expect(await world.deliver(message, { delivery })).toBe(true);
    const inPortal = portal
      .records("notes")
      .filter(({ properties }) => properties["hs_note_body"]?.includes("Xylophone") === true);
    expect(inPortal.map(({ properties, contactIds }) => [properties["hs_note_body"], contactIds])).toEqual([
      [
        "<p><strong>Compte rendu d’appel</strong></p><p>Xylophone &lt;jeudi&gt; promis.</p>",
        [contact.crm_id],
      ],
    ]);
    const kept = [expect.objectContaining({ id, crm_id: inPortal[0]?.id }) as object];
    expect(await stored()).toEqual(kept);
    await world.sync(writing);
    expect(await stored()).toEqual(kept);
  });

  it("is the call's own once that is done, before and after the CRM has it", async () => {
    const { note, cookie, contact, organizationId } = writing;
    const id = randomUUID();
    const text = "Glockenspiel promis.";
    await note(id, text);
    await admin.query(
      "update public.action set archived_at = now(), archived_by = 'system', archived_reason = 'updated' where contact_id = $1 and archived_at is null",
      [contact.id],
    );
    const actionId = await createAction(admin, organizationId, contact.id);
    await call("PATCH", `/api/actions/${actionId}/done?sent=false&by=call&note=${id}`, { cookie });
    const told = async () =>
      (
        await admin.query<{ kind: string; text: string }>(
          `select 'call' as kind, text from public.engagement where id = $1
           union all select 'note', text from public.note where contact_id = $2 and text like '%Glockenspiel%'`,
          [actionId, contact.id],
        )
      ).rows;
    expect(await told()).toEqual([{ kind: "call", text }]);
    const message = writing.toWrite().find((one) => "id" in one && one.id === actionId);
    expect(await world.deliver(message)).toBe(true);
    expect(await told()).toEqual([
      { kind: "call", text: "" },
      { kind: "note", text: `Compte rendu d’appel\n\n${text}` },
    ]);
    await world.sync(writing);
    expect(await told()).toHaveLength(2);
  });

  it("keeps nothing about who has objected, an unknown contact, or under another note's id", async () => {
    const { note, organizationId } = keeping;
    expect((await note(randomUUID(), TEXT, randomUUID())).status).toBe(404);
    const [objecting, other] = [
      await createContact(admin, organizationId, { opted_out: true }),
      await createContact(admin, organizationId),
    ];
    const id = randomUUID();
    expect((await note(id, "Autre", other)).status).toBe(200);
    expect((await note(id)).status).toBe(404);
    await admin.query(
      "insert into public.suppression (organization_id, contact_id, kind, reason, source) values ($1, $2, 'contact', 'opposition', 'user')",
      [organizationId, objecting],
    );
    expect((await note(randomUUID(), TEXT, objecting)).status).toBe(409);
    const { rows } = await admin.query("select text from public.note where contact_id = any ($1)", [
      [objecting, other],
    ]);
    expect(rows).toEqual([{ text: "Autre" }]);
  });
});
