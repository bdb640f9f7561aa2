import type { Crm } from "./contract.ts";

/** Each CRM's name as people write it. */
export const CRM_NAMES: Readonly<Record<Crm, string>> = { hubspot: "HubSpot", salesforce: "Salesforce" };
