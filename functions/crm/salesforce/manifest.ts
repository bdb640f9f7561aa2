import type { Environment } from "../../env.ts";
import { AppError } from "../../http/errors.ts";
import { isVendors } from "./instance-address.ts";
import { signInHost } from "./sign-in-host.ts";
import { salesforceVariables } from "./variables.ts";

/** The API version this product speaks (Spring '26). */
export const VERSION = "v66.0";

/**
 * Salesforce has no rate a second: it counts the calls of 24 hours (`Sforce-Limit-Info`) and those that run
 * for more than 20 seconds, 25 at once. Ten a second keep an organization's own people from feeling us.
 * https://developer.salesforce.com/docs/atlas.en-us.salesforce_app_limits_cheatsheet.meta/salesforce_app_limits_cheatsheet/salesforce_app_limits_platform_api.htm
 */
export const RATES = { call: { spacing: 100, burst: 10 } } as const;

/** The calls of the day that a reply's `Sforce-Limit-Info` tells, e.g. `api-usage=18/5000`; null without. */
export function usageOf(limitInfo: string | null): { used: number; allowed: number } | null {
  const [, used, allowed] = /\bapi-usage=(\d+)\/(\d+)/.exec(limitInfo ?? "") ?? [];
  return used === undefined || allowed === undefined
    ? null
    : { used: Number(used), allowed: Number(allowed) };
}

/** Reading through the API, and going on without the person. */
export const SCOPES = ["api", "refresh_token"];

/**
 * An address below where people sign in: at the host they chose, else at the operator's, which may have a path. A
 * server that stands in for Salesforce stands in for all of its hosts. Throws `crm_unavailable` for a host that is
 * not Salesforce's.
 */
export function loginUrl(environment: Environment, host: string | null, path: string): string {
  const usual = salesforceVariables(environment).SALESFORCE_LOGIN_URL.replace(/\/$/, "");
  if (host === null || !isVendors(new URL(usual))) return usual + path;
  if (signInHost(host) !== host) throw new AppError("crm_unavailable");
  return `https://${host}${path}`;
}
