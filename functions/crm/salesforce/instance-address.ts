import type { Environment } from "../../env.ts";
import { salesforceVariables } from "./variables.ts";

/**
 * Salesforce domains with only login and data hosts below them (instances, My Domains); tokens are sent nowhere else.
 * Excluded are domains where anyone with an org can publish pages: force.com and its equivalents (crmforce.mil,
 * sfcrmapps.cn), site.com, salesforce-sites.com. No token reply names one.
 * https://help.salesforce.com/s/articleView?id=xcloud.domain_name_app_url_changes.htm&type=5
 */
const VENDOR = [
  "salesforce.com",
  // Suffix available to partners' My Domains.
  "cloudforce.com",
  // Government Cloud Plus – Defense.
  "salesforce.mil",
  // Salesforce on Alibaba Cloud, in China.
  "sfcrmproducts.cn",
];

/**
 * The origin of an API URL returned by Salesforce, if it is https on Salesforce's own hosts and the default port, or
 * the configured sign-in server when that is another one (a simulator). Null for any other URL.
 */
export function instanceOrigin(environment: Environment, address: string): string | null {
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  if (url.username !== "" || url.password !== "") return null;
  if (isVendors(url)) return url.origin;
  const login = new URL(salesforceVariables(environment).SALESFORCE_LOGIN_URL);
  return !isVendors(login) && url.origin === login.origin ? url.origin : null;
}

/** Whether a URL is on one of Salesforce's own hosts. */
export function isVendors({ protocol, hostname, port }: URL): boolean {
  return protocol === "https:" && port === "" && VENDOR.some((domain) => hostname.endsWith(`.${domain}`));
}
