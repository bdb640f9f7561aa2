import { expect, it } from "vitest";
import { crmWorld } from "../../dev/test/crm-world.ts";
import { testPortal } from "../../dev/test/hubspot.ts";
import { synchronizedWith } from "../../dev/test/sync-runs.ts";

const hubIds = Array.from({ length: 8 }, (_, index) => 9_800_001 + index);
const world = await crmWorld(hubIds.map((hubId) => testPortal(4, hubId)));
const { admin } = world;
const synchronized = synchronizedWith(world, hubIds);
const CLEAR = {
  hs_email_optout: "",
  hs_email_bounce: "",
  hs_email_hard_bounce_reason_enum: "",
  hs_email_bad_address: "",
};

/** A synchronized contact without opt-outs, and a way to add them later. */
async function reachable() {
  const one = await synchronized({ read: false });
  const { id } = one.first("contacts");
  one.portal.update("contacts", id, CLEAR);
  await one.run();
  const contactId = await one.idOf(id);
  const suppressions = async () => {
    const { rows } = await admin.query<{ reason: string; source: string }>(
      "select reason, source from public.suppression where contact_id = $1 order by reason, source",
      [contactId],
    );
    return rows.map(({ reason, source }) => `${reason} ${source}`);
  };
  return { ...one, id, contactId, suppressions };
}

it.each([
  ["hs_email_optout", "true", "opt_out"],
  ["hs_email_bounce", "2", "bounce"],
  ["hs_email_hard_bounce_reason_enum", "UNKNOWN_USER", "bounce"],
  ["hs_email_bad_address", "true", "bounce"],
])("%s keeps a contact from being written to, until HubSpot lifts it", async (property, value, reason) => {
  const { portal, run, id, suppressions } = await reachable();
  expect(await suppressions()).toEqual([]);
  portal.update("contacts", id, { [property]: value });
  // Even if fields of known contacts are not updated.
  await run({ mode: "changes", updateContext: false });
  expect(await suppressions()).toEqual([`${reason} crm`]);
  portal.update("contacts", id, CLEAR);
  await run({ mode: "changes" });
  expect(await suppressions()).toEqual([]);
});

it("leaves the fields of known contacts alone without updateContext, whoever objects", async () => {
  const { portal, run, id, contactId } = await reachable();
  portal.update("contacts", id, { jobtitle: "Ignorée", hs_email_optout: "true" });
  await run({ updateContext: false });
  const { rows } = await admin.query("select job, opted_out from public.contact where id = $1", [contactId]);
  expect(rows).toEqual([{ job: expect.not.stringMatching("Ignorée"), opted_out: true }]);
});

it("a person's own suppression stays, whatever HubSpot says", async () => {
  const { member, portal, run, id, contactId, suppressions } = await reachable();
  for (const reason of ["opposition", "opt_out"])
    await admin.query(
      `insert into public.suppression (organization_id, kind, contact_id, reason, source) values ($1, 'contact', $2, $3, 'user')`,
      [member.organizationId, contactId, reason],
    );
  const own = ["opposition user", "opt_out user"];
  for (const properties of [{ hs_email_optout: "true" }, CLEAR]) {
    portal.update("contacts", id, properties);
    await run();
    expect(await suppressions()).toEqual(own);
  }
  portal.archive("contacts", id);
  await run();
  portal.restore("contacts", id);
  await run();
  expect(await suppressions()).toEqual(own);
});
