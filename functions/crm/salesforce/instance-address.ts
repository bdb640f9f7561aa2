import type { Environment } from "../../env.ts";
import { salesforceVariables } from "./variables.ts";

/**
 * Salesforce's own domains, below which only orgs' login and data hosts stand (instances, My Domains): tokens
 * go nowhere else. Not among them are those on which anybody with an org publishes pages and sites: force.com
 * with its equals (crmforce.mil, sfcrmapps.cn), site.com, salesforce-sites.com. No token reply names one.
 * https://help.salesforce.com/s/articleView?id=xcloud.domain_name_app_url_changes.htm&type=5
 */
const VENDOR = [
  "salesforce.com",
  // A suffix that My Domains of partners may have.
  "cloudforce.com",
  // Government Cloud Plus – Defense.
  "salesforce.mil",
  // Salesforce on Alibaba Cloud, in China.
  "sfcrmproducts.cn",
];

/**
 * The origin of an address at which Salesforce says an org's data is read: over https, on its own hosts and
 * the usual port; or where people sign in, when that is another server (a simulator). Null for any other.
 */
export function instanceOrigin(environment: Environment, address: string): string | null {
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  if (url.username !== "" || url.password !== "") return null;
  if (isVendors(url)) return url.origin;
  const login = new URL(salesforceVariables(environment).SALESFORCE_LOGIN_URL);
  return !isVendors(login) && url.origin === login.origin ? url.origin : null;
}

/** Whether an address is one of Salesforce's own. */
export function isVendors({ protocol, hostname, port }: URL): boolean {
  return protocol === "https:" && port === "" && VENDOR.some((domain) => hostname.endsWith(`.${domain}`));
}
