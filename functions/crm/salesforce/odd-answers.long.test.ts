import { survivesOddDays } from "../../../dev/test/odd-days.ts";
import { salesforceWorld, testOrg } from "../../../dev/test/salesforce.ts";

const { world, connect } = await salesforceWorld([1, 2, 3, 4].map((number) => testOrg(40, number)));

survivesOddDays(world, async () => {
  const { member, org, sync } = await connect();
  for (const { Id: ContactId = null } of org.rows("Contact").slice(0, 16)) {
    const deal = { Name: "Contrat", StageName: "Negotiation/Review", CloseDate: "2026-12-01" };
    org.create("OpportunityContactRole", {
      OpportunityId: org.create("Opportunity", deal)["Id"] ?? null,
      ContactId,
    });
  }
  await world.work(member.organizationId);
  return { crm: "salesforce", member, sync };
});
