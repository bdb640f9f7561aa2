import type { Environment } from "../../env.ts";
import { AppError } from "../../http/errors.ts";
import { isVendors } from "./instance-address.ts";
import { signInHost } from "./sign-in-host.ts";
import { salesforceVariables } from "./variables.ts";

/** Salesforce API version in use (Spring '26). */
export const VERSION = "v66.0";

/**
 * Salesforce limits calls per 24 hours (`Sforce-Limit-Info`) and concurrent calls of more than 20 seconds (25), not
 * calls per second. Ten a second leave room for the organization's own users.
 * https://developer.salesforce.com/docs/atlas.en-us.salesforce_app_limits_cheatsheet.meta/salesforce_app_limits_cheatsheet/salesforce_app_limits_platform_api.htm
 */
export const RATES = { call: { spacing: 100, burst: 10 } } as const;

/** Parses a `Sforce-Limit-Info` header such as `api-usage=18/5000`; null if it gives no usage. */
export function usageOf(limitInfo: string | null): { used: number; allowed: number } | null {
  const [, used, allowed] = /\bapi-usage=(\d+)\/(\d+)/.exec(limitInfo ?? "") ?? [];
  return used === undefined || allowed === undefined
    ? null
    : { used: Number(used), allowed: Number(allowed) };
}

/** API access, and refresh tokens for use without the person. */
export const SCOPES = ["api", "refresh_token"];

/**
 * A URL on the sign-in host: the one the person chose, else the operator's, which may include a path. A configured
 * simulator replaces all of Salesforce's hosts. Throws `crm_unavailable` for a host that is not Salesforce's.
 */
export function loginUrl(environment: Environment, host: string | null, path: string): string {
  const usual = salesforceVariables(environment).SALESFORCE_LOGIN_URL.replace(/\/$/, "");
  if (host === null || !isVendors(new URL(usual))) return usual + path;
  if (signInHost(host) !== host) throw new AppError("crm_unavailable");
  return `https://${host}${path}`;
}
