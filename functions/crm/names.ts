/**
 * Every CRM that can be connected, one line each: its name as people write it. This is the only place that
 * lists them; the rest of what is to know of one stands in the folder of its id here (`definition.ts` says
 * what that folder holds).
 */
export const CRM_NAMES = {
  hubspot: "HubSpot",
  salesforce: "Salesforce",
  pipedrive: "Pipedrive",
} as const;

export type Crm = keyof typeof CRM_NAMES;

export const CRMS = Object.keys(CRM_NAMES) as [Crm, ...Crm[]];
