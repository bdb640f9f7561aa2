import { afterEach, expect, it } from "vitest";
import { callerOf } from "../../dev/test/caller.ts";
import { crmWorld } from "../../dev/test/crm-world.ts";
import { workOffErasures } from "../../dev/test/erasures.ts";
import { testPortal } from "../../dev/test/hubspot.ts";
import { synchronizedWith } from "../../dev/test/sync-runs.ts";
import { tablesHolding } from "../../dev/test/tables-holding.ts";
import { route as runImport } from "../imports/run-import.ts";
import { route as remove } from "./delete-suppression.ts";
import { route as erase } from "./erase-personal-data.ts";
import { route as list } from "./list-suppressions.ts";
import { applyRetention } from "./retention/retention.ts";

const hubIds = [9_700_001, 9_700_002];
const world = await crmWorld(hubIds.map((hubId) => testPortal(8, hubId)));
const { admin, platform } = world;
const synchronized = synchronizedWith(world, hubIds);
const call = callerOf(platform, [erase, list, remove, runImport]);
const last = "Quévremont-Lisle";
const email = "Aurelien.Quevremont@scierie-brumaire.example";

// Each test looks for its person in the whole database.
afterEach(() => admin.query("delete from better_auth.organization"));

const words = `Aurélien ${last.toUpperCase()} (${email}) vous rappelle.`;

/** A synchronized organization, one of whose contacts has a name of their own and shares an e-mail with another. */
async function withPerson() {
  const one = await synchronized({ read: false });
  const { portal } = one;
  const [first, second] = portal.records("contacts").map(({ id }) => id);
  const [crmId, otherCrmId] = [first ?? "", second ?? ""];
  portal.update("contacts", crmId, { firstname: "Aurélien", lastname: last, email });
  const mail = portal.copy("emails", one.first("emails").id, {
    hs_email_subject: `Pour ${last} Aurelien`,
    hs_email_text: "",
    hs_email_html: `<p>${words}</p><p>À bientôt</p>`,
  });
  portal.associate("emails", mail.id, [crmId, otherCrmId]);
  await one.run();
  return { ...one, crmId, contactId: await one.idOf(crmId), mailId: mail.id };
}

const isGone = async (): Promise<void> => {
  for (const secret of [last, last.toUpperCase(), email, email.toLowerCase()])
    expect(await tablesHolding(admin, secret), secret).toEqual([]);
};

it("nothing brings back somebody who was erased, nor a word of them in others' history, until that is lifted", async () => {
  const { portal, run, idOf, contactId, crmId, mailId, member } = await withPerson();
  const { cookie } = member;
  expect((await tablesHolding(admin, last)).toSorted()).toEqual(["public.contact", "public.engagement"]);
  expect(await tablesHolding(admin, email)).toContain("private.raw_text");
  const reply = await call("DELETE", `/api/contacts/${contactId}/personal-data`, {
    cookie,
    body: { confirm: true },
  });
  expect(reply.json).toMatchObject({ erased: 1, suppressed: true });
  await workOffErasures(platform, world.queue);
  await isGone();
  // Everything again; what changed; the same record under another address.
  expect(await run()).toMatchObject({ state: "done" });
  await isGone();
  portal.update("contacts", crmId, { jobtitle: "Gérant", email: `nouvelle.${email}` });
  portal.update("emails", mailId, { hs_email_subject: `Encore pour Aurélien ${last}` });
  expect(await run({ mode: "changes" })).toMatchObject({ state: "done" });
  await isGone();
  const { rows } = await admin.query<{ subject: string; text: string }>(
    "select subject, text from public.engagement where organization_id = $1 and crm_id = $2",
    [member.organizationId, mailId],
  );
  expect(rows).toEqual([
    { subject: "Encore pour [effacé]", text: "[effacé] ([effacé]) vous rappelle.\n\nÀ bientôt" },
  ]);

  // Nor does a file that is imported, which says so.
  const content = Buffer.from(`Nom;E-mail\r\nQuévremont-Lisle;${email}\r\nPetit;zoe@exemple.test\r\n`);
  const body = {
    kind: "contacts",
    fileName: "contacts.csv",
    content: content.toString("base64"),
    confirmed: true,
  };
  expect((await call("POST", "/api/imports", { cookie, body })).json).toMatchObject({
    created: 1,
    skipped: 1,
    skips: [{ line: 2, message: "Cette personne a été effacée\u00A0: elle n’est pas importée de nouveau." }],
  });
  await isGone();

  // A manager who lifts it lets them come back with the next synchronization.
  const found = await call("GET", `/api/suppressions?filter=${encodeURIComponent(email)}`, { cookie });
  const [{ id } = { id: "" }] = (found.json as { data: { id: string }[] }).data;
  expect((await call("DELETE", `/api/suppressions/${id}`, { cookie })).json).toEqual({ lifted: true });
  await run();
  expect(await idOf(crmId)).not.toBe(contactId);
});

it("who was erased for their age stays away until the CRM changes them", async () => {
  const { portal, run, crmId, member } = await withPerson();
  const { organizationId } = member;
  const count = async () =>
    (await admin.query("select from public.contact where organization_id = $1", [organizationId])).rowCount;
  const all = await count();
  // Long after: nothing has happened with anybody for three years.
  const years = (n: number) => ({ now: () => new Date(Date.UTC(2026 + n, 10, 21)) });
  const report = await applyRetention({ ...world.system(organizationId), clock: years(5) });
  expect(report).toMatchObject({ contacts: all, finished: true });
  expect(await count()).toBe(0);
  expect(await run()).toMatchObject({ state: "done" });
  expect(await count()).toBe(0);
  portal.update("contacts", crmId, { jobtitle: "Gérant" });
  await run();
  expect(await count()).toBe(1);
});
