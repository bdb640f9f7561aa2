import type { Crm } from "../contract.ts";
import { WRITE_SCOPES } from "../hubspot/manifest.ts";

interface Writable {
  /** As people write it. */
  readonly name: string;
  /** Rights to ask for where an organization has turned writing on. */
  readonly scopes: readonly string[];
}

/** Every CRM that can be written to, one line each; `writers.ts` opens them. */
export const writable: Readonly<Partial<Record<Crm, Writable>>> = {
  hubspot: { name: "HubSpot", scopes: WRITE_SCOPES },
  // What it may write is its user's profile to say: no scope is narrower than the API.
  salesforce: { name: "Salesforce", scopes: ["api"] },
};
