import * as fc from "fast-check";
import { expect, it } from "vitest";
import { crmWorld } from "../../../dev/test/crm-world.ts";
import { testPortal } from "../../../dev/test/hubspot.ts";
import { portalChanges } from "../../../dev/test/portal-changes.ts";
import { synchronizedWith } from "../../../dev/test/sync-runs.ts";

const RUNS = 6;
const hubIds = Array.from({ length: RUNS + 1 }, (_, index) => 9_300_001 + index);
const world = await crmWorld(hubIds.map((hubId) => testPortal(12, hubId)));
const synchronized = synchronizedWith(world, hubIds);

it("whatever changed in between, a run that reads changes ends equal to the portal, and the next one writes nothing", async () => {
  const change = fc.tuple(fc.constantFrom(...Object.keys(portalChanges)), fc.nat(40));
  const days = fc.array(fc.array(change, { maxLength: 8 }), { minLength: 1, maxLength: 3 });
  await fc.assert(
    fc.asyncProperty(days, async (happened) => {
      const one = await synchronized();
      for (const day of happened) {
        for (const [name, which] of day) portalChanges[name]?.(one, which);
        expect(await one.run({ mode: "changes" })).toMatchObject({ state: "done" });
        await one.expectEqual();
      }
      const before = await one.versions();
      await one.run({ mode: "changes" });
      expect(await one.versions()).toEqual(before);
    }),
    // A portal per run: shrinking would use up too many.
    { numRuns: RUNS, endOnFailure: true, seed: 20_261_121 },
  );
});

it("more than a thousand changes of a type are read in several steps, in as few calls as their pages need", async () => {
  const { portal, run, expectEqual } = await synchronized();
  const known = portal.records("contacts")[0]?.id ?? "";
  const properties = { hs_timestamp: "2026-11-20T10:00:00Z", hs_note_body: "Vu", hs_email_text: "Lu" };
  for (let index = 0; index < 1_001; index++) portal.add("notes", properties, [known]);
  for (let index = 0; index < 200; index++) portal.add("emails", properties, [known]);
  for (let index = 0; index < 198; index++) portal.add("contacts", { firstname: `Ève ${index}` });
  const { calls, callsOf, report } = await run({ mode: "changes" });
  // No call is wasted on a full last page, and associations are looked up a thousand at a time.
  expect(callsOf).toMatchObject({
    // Contacts 1, e-mails 1, notes 6, and one for each of the four other types.
    "POST /crm/objects/2026-03/{type}/search": 12,
    "POST /crm/associations/2026-03/{fromType}/{toType}/batch/read": 3,
  });
  expect(calls).toBe(16);
  expect(report).toMatchObject({ contactsCreated: 198, engagementsCreated: 200, notesCreated: 1_001 });
  await expectEqual();
});
