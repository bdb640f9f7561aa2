import { survivesOddDays } from "../../../dev/test/odd-days.ts";
import { pipedriveWorld, testCompany } from "../../../dev/test/pipedrive.ts";

const past = { add_time: "2026-09-01T08:00:00Z", update_time: "2026-09-01T08:00:00Z", is_deleted: false };
const companies = [1, 2, 3, 4].map((number) => testCompany(40, number));
for (const { records } of companies) {
  records.stages.push({ id: 7, name: "Négociation", ...past });
  for (const { id } of records.persons.slice(0, 16))
    records.deals.push({
      ...past,
      id,
      title: `Affaire ${id}`,
      person_id: id,
      stage_id: 7,
      status: "open",
      value: 900,
    });
}
const { world, connect } = await pipedriveWorld(companies);

survivesOddDays(world, async () => {
  const company = companies.pop();
  if (company === undefined) throw new Error("more companies, please");
  const { member } = await connect(company.id);
  await world.work(member.organizationId);
  return { crm: "pipedrive", member, sync: (input) => world.sync(member, { crm: "pipedrive", ...input }) };
});
