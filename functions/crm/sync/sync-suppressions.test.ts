import { expect, it } from "vitest";
import { crmWorld } from "../../../dev/test/crm-world.ts";
import { testPortal } from "../../../dev/test/hubspot.ts";
import { synchronizedWith } from "../../../dev/test/sync-runs.ts";

const HUB = 9_800_001;
const world = await crmWorld([testPortal(8, HUB)]);
const { admin } = world;
const { portal, run, idOf, member } = await synchronizedWith(world, [HUB])({ read: false });
const CLEAR = {
  hs_email_optout: "",
  hs_email_bounce: "",
  hs_email_hard_bounce_reason_enum: "",
  hs_email_bad_address: "",
};
const OBJECTIONS = [
  ["hs_email_optout", "true", "opt_out"],
  ["hs_email_bounce", "2", "bounce"],
  ["hs_email_hard_bounce_reason_enum", "UNKNOWN_USER", "bounce"],
  ["hs_email_bad_address", "true", "bounce"],
] as const;

/** Contacts without objections: one for each way to object, and one whose suppressions are a person's own. */
const everybody = portal.records("contacts").map(({ id }) => id);
for (const id of everybody) portal.update("contacts", id, CLEAR);
await run();
const own = everybody[OBJECTIONS.length] ?? "";

async function suppressions(crmId: string): Promise<string[]> {
  const { rows } = await admin.query<{ reason: string; source: string }>(
    "select reason, source from public.suppression where contact_id = $1 order by reason, source",
    [await idOf(crmId)],
  );
  return rows.map(({ reason, source }) => `${reason} ${source}`);
}
/** The suppressions of everybody, in the order of the portal. */
const all = () => Promise.all(everybody.map(suppressions));
const none = everybody.map(() => []);

it("an objection keeps a contact from being written to, until HubSpot lifts it; a person's own stays", async () => {
  expect(await all()).toEqual(none);
  const mine = ["opposition", "opt_out"];
  for (const reason of mine)
    await admin.query(
      `insert into public.suppression (organization_id, kind, contact_id, reason, source) values ($1, 'contact', $2, $3, 'user')`,
      [member.organizationId, await idOf(own), reason],
    );
  for (const [index, [property, value]] of OBJECTIONS.entries())
    portal.update("contacts", everybody[index] ?? "", { [property]: value, jobtitle: "Ignorée" });
  portal.update("contacts", own, { hs_email_optout: "true" });
  // Even if fields of known contacts are not updated.
  await run({ mode: "changes", updateContext: false });
  const objected = [...OBJECTIONS.map(([, , reason]) => [`${reason} crm`]), mine.map((one) => `${one} user`)];
  expect(await all()).toEqual(everybody.map((_, index) => objected[index] ?? []));
  const { rows } = await admin.query<{ job: string | null; opted_out: boolean }>(
    "select job, opted_out from public.contact where id = $1",
    [await idOf(everybody[0] ?? "")],
  );
  expect(rows).toEqual([{ job: expect.not.stringMatching("Ignorée"), opted_out: true }]);

  for (const id of everybody) portal.update("contacts", id, CLEAR);
  await run({ mode: "changes" });
  const kept = everybody.map((id) => (id === own ? mine.map((one) => `${one} user`) : []));
  expect(await all()).toEqual(kept);
  portal.archive("contacts", own);
  await run();
  portal.restore("contacts", own);
  await run();
  expect(await all()).toEqual(kept);
});
