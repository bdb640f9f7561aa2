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

const hubIds = [9_700_011, 9_700_012, 9_700_013, 9_700_014];
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

it("a sync does not bring back the name of an erased person that only the raw text of others' mails held", async () => {
  const { portal, run, contactId, member, first } = await withPerson();
  const other = portal.records("contacts").map(({ id }) => id)[2] ?? "";
  const mail = portal.copy("emails", first("emails").id, {
    hs_email_subject: "Suite",
    hs_email_text: "",
    hs_email_headers: "",
    hs_email_html: `<p>Bien reçu.</p><div class="gmail_signature">L’équipe d’Aurélien ${last}</div>`,
  });
  portal.associate("emails", mail.id, [other]);
  await run();
  expect(await tablesHolding(admin, last)).toContain("private.raw_text");
  await call("DELETE", `/api/contacts/${contactId}/personal-data`, {
    cookie: member.cookie,
    body: { confirm: true },
  });
  await workOffErasures(platform, world.queue);
  await isGone();
  expect(await run()).toMatchObject({ state: "done" });
  await isGone();
});

it.each(["D&#39;Ambrelune", "D&rsquo;Ambrelune", "D&#8217;Ambrelune"])(
  "an erasure finds a name whose apostrophe or hyphen an editor escaped in a raw text: %s",
  async (written) => {
    const one = await withPerson();
    const { portal, run, member } = one;
    const [, , third, fourth] = portal.records("contacts").map(({ id }) => id);
    portal.update("contacts", third ?? "", {
      firstname: "Maud",
      lastname: "D'Ambrelune",
      email: "maud@ambre.test",
    });
    const mail = portal.copy("emails", one.first("emails").id, {
      hs_email_subject: "Suite",
      hs_email_text: "",
      hs_email_html: `<p>Vu avec Maud ${written} hier.</p>`,
    });
    portal.associate("emails", mail.id, [fourth ?? ""]);
    await run();
    const contactId = await one.idOf(third ?? "");
    await call("DELETE", `/api/contacts/${contactId}/personal-data`, {
      cookie: member.cookie,
      body: { confirm: true },
    });
    await workOffErasures(platform, world.queue);
    expect(await tablesHolding(admin, "Ambrelune")).toEqual([]);
  },
);
