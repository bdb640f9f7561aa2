import type { BaseContext } from "../http/context.ts";
import type { Grant, Owners } from "./connection-store.ts";
import type { Crm } from "./contract.ts";
import { hubspotVendor } from "./hubspot/oauth.ts";
import { salesforceVendor } from "./salesforce/oauth.ts";

/** What a CRM grants at the end of an authorization. */
export interface Authorization extends Grant {
  /** The account at the vendor: HubSpot's portal, Salesforce's organization. */
  readonly portalId: string;
  readonly scopes: string[];
}

/** What a function that answers a person needs of a CRM: no vendor's library is loaded by it. */
export interface CrmVendor {
  /** Exchanges the callback's code; null when the vendor refuses it. Throws `crm_unavailable`. */
  exchangeCode(ctx: BaseContext, code: string, codeVerifier: string): Promise<Authorization | null>;
  /** Renews a grant; `revoked` when the vendor withdrew it for good. Throws `crm_unavailable`. */
  renewGrant(ctx: BaseContext, refreshToken: string): Promise<Grant | "revoked">;
  /** Ends a grant at the vendor; one that is ended already counts. Throws `crm_unavailable`. */
  revokeGrant(ctx: BaseContext, refreshToken: string): Promise<void>;
  /** Everyone who owns records. Throws `crm_unavailable`. */
  readOwners(
    ctx: BaseContext,
    access: { accessToken: string; apiUrl: string | null },
    options: { withFormer: boolean },
  ): Promise<Owners>;
}

/** Every CRM that can be connected, one line each. */
export const vendors: Readonly<Record<Crm, CrmVendor>> = {
  hubspot: hubspotVendor,
  salesforce: salesforceVendor,
};
