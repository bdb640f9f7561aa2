/**
 * Every CRM that can be connected, by its display name. This is the only list of CRMs; everything else about one is in
 * the folder named by its id (`definition.ts` says what that folder holds).
 */
export const CRM_NAMES = {
  hubspot: "HubSpot",
  salesforce: "Salesforce",
  pipedrive: "Pipedrive",
  sellsy: "Sellsy",
} as const;

export type Crm = keyof typeof CRM_NAMES;

/** Those that no screen offers where the operator has no client of them. */
export const OPTIONAL_CRMS: readonly Crm[] = ["sellsy"];

// Written out above: its names are its keys, and it has some.
export const CRMS = Object.keys(CRM_NAMES) as [Crm, ...Crm[]];
