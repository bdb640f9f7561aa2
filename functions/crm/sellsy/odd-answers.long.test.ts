import { survivesOddDays } from "../../../dev/test/odd-days.ts";
import { addEstimate, sellsyWorld, testCorp } from "../../../dev/test/sellsy.ts";

const corps = [1, 2, 3, 4].map((number) => testCorp(40, number));
for (const corp of corps)
  for (const { id } of corp.records.contacts.slice(0, 16))
    addEstimate(corp, { contactId: id, status: "sent", date: "2026-11-02", amount: 900 });
const { world, connect } = await sellsyWorld(corps);

survivesOddDays(world, async () => {
  const corp = corps.pop();
  if (corp === undefined) throw new Error("more corps, please");
  const { member } = await connect(corp.id);
  await world.work(member.organizationId);
  return { crm: "sellsy", member, sync: (input) => world.sync(member, { crm: "sellsy", ...input }) };
});
