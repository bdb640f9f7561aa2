import { generateDemoPortals } from "../../hubspot/portal/demo.ts";
import type { Portal } from "../../hubspot/types.ts";
import { makeId } from "../ids.ts";
import { field } from "../schema/field.ts";
import type { Org } from "../types.ts";
import { mapDeals } from "./deals.ts";
import { mapEngagements } from "./engagements.ts";
import { mapPeople } from "./people.ts";
import { createSheet } from "./sheet.ts";

/** Id of the org with the same stories as a HubSpot account. */
export const orgIdOf = (hubId: number): string => makeId("00D", hubId);

/** Converts a HubSpot account's people and stories to a Salesforce org of the same company. */
export function mapPortal(portal: Portal, today: string): Org {
  const sheet = createSheet();
  const people = mapPeople(portal, sheet, today);
  mapEngagements(portal, sheet, people, today);
  mapDeals(portal, sheet, people);
  return {
    id: orgIdOf(portal.hubId),
    name: portal.name,
    customFields: {
      Task: [field("Relance_Id__c", "string", { length: 64, externalId: true, unique: true })],
    },
    records: sheet.records,
  };
}

/** The demonstration orgs as they stand on `today` (YYYY-MM-DD). */
export const generateDemoOrgs = (today: string): Org[] =>
  generateDemoPortals(today).map((portal) => mapPortal(portal, today));
