import { OPTIONAL_SCOPES, SCOPES } from "../../../functions/crm/hubspot/manifest.ts";
import { mapPortal } from "@relance/simulators/salesforce/demo/index.ts";
import type { Portal } from "@relance/simulators/hubspot/types.ts";
import type { StartedSalesforce } from "@relance/simulators/salesforce/origin.ts";
import type { Org } from "@relance/simulators/salesforce/types.ts";
import { HUB_ID, type TestHubspot, testPortal } from "../../../dev/test/hubspot.ts";
import type { Account } from "./world.ts";

const AT = "2026-11-12T10:00:00.000Z";
const FIRST_DEAL = 151_000_000_000;

/** Tokens of a HubSpot account whose user granted everything, as HubSpot lists it; `expiresIn` in seconds. */
export function hubspotAccount({ simulator }: TestHubspot, expiresIn = 1_800): Account {
  const scopes = [...SCOPES, ...OPTIONAL_SCOPES];
  return { portalId: String(HUB_ID), scopes, grant: { ...simulator.grant(HUB_ID, scopes), expiresIn } };
}

/** A generated HubSpot account of `contacts` contacts, every fourth of whom has a deal. */
export function benchPortal(contacts: number): Portal {
  const portal = testPortal(contacts);
  const people = portal.records.contacts.filter(({ archived }, index) => !archived && index % 4 === 0);
  const deals = people.map(({ id: contactId }, index) => {
    const id = String(FIRST_DEAL + index);
    const properties = {
      dealname: `Contrat ${index}`,
      amount: String(1_000 + index),
      deal_currency_code: "EUR",
      dealstage: "contractsent",
      createdate: AT,
      closedate: "2026-12-15T09:00:00.000Z",
      hs_is_closed: "false",
      hs_is_closed_won: "false",
      hs_v2_date_entered_current_stage: AT,
      hs_createdate: AT,
      hs_lastmodifieddate: AT,
      hs_object_id: id,
    };
    return { id, properties, createdAt: AT, updatedAt: AT, archived: false, contactIds: [contactId] };
  });
  return { ...portal, records: { ...portal.records, deals } };
}

/** A Salesforce org with the stories and deals of a generated HubSpot account of `contacts` contacts. */
export function benchOrg(contacts: number): Org {
  return JSON.parse(JSON.stringify(mapPortal(benchPortal(contacts), "2026-11-20")));
}

/** The tokens of a Salesforce org; `expiresIn` in seconds. */
export function salesforceAccount(
  { simulator }: StartedSalesforce,
  orgId: string,
  expiresIn = 7_200,
): Account {
  const { accessToken, refreshToken = "", instanceUrl } = simulator.grant(orgId);
  return { portalId: orgId, grant: { accessToken, refreshToken, expiresIn, apiUrl: instanceUrl } };
}
