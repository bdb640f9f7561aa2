import { SCOPES } from "../../../functions/crm/hubspot/manifest.ts";
import { mapPortal } from "../../simulators/salesforce/demo/index.ts";
import type { StartedSalesforce } from "../../simulators/salesforce/origin.ts";
import type { Org } from "../../simulators/salesforce/types.ts";
import { HUB_ID, type TestHubspot, testPortal } from "../../test/hubspot.ts";
import type { Account } from "./world.ts";

/** Tokens of a HubSpot account, as granted by its user; `expiresIn` in seconds. */
export function hubspotAccount({ simulator }: TestHubspot, expiresIn = 1_800): Account {
  return { portalId: String(HUB_ID), grant: { ...simulator.grant(HUB_ID, SCOPES), expiresIn } };
}

/** A Salesforce org with the stories of a generated HubSpot account of `contacts` contacts. */
export function benchOrg(contacts: number): Org {
  return JSON.parse(JSON.stringify(mapPortal(testPortal(contacts), "2026-11-20")));
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
