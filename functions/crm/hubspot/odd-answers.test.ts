import { crmWorld } from "../../../dev/test/crm-world.ts";
import { testPortal } from "../../../dev/test/hubspot.ts";
import { survivesOddDays } from "../../../dev/test/odd-days.ts";
import { synchronizedWith } from "../../../dev/test/sync-runs.ts";

const hubIds = [9_610_001, 9_610_002, 9_610_003, 9_610_004];
const world = await crmWorld(hubIds.map((hubId) => testPortal(40, hubId)));
const synchronized = synchronizedWith(world, [...hubIds]);

survivesOddDays(world, async () => {
  const { member, portal, run } = await synchronized({ read: false });
  for (const { id } of portal.records("contacts").slice(0, 16))
    portal.add("deals", { dealname: `Contrat ${id}`, hs_is_closed: "false", hs_is_closed_won: "false" }, [
      id,
    ]);
  await run();
  return { crm: "hubspot", member, sync: (input) => world.sync(member, { crm: "hubspot", ...input }) };
});
