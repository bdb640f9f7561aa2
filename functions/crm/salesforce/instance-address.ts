import type { Environment } from "../../env.ts";

/**
 * Salesforce's own domains: tokens go nowhere else. Customers' sites have domains of their own
 * (my.site.com, salesforce-sites.com) and are not among them.
 * https://help.salesforce.com/articleView?id=000003652&type=1
 */
const VENDOR = [
  "salesforce.com",
  "force.com",
  "cloudforce.com",
  // Government Cloud Plus – Defense.
  "salesforce.mil",
  "crmforce.mil",
  // Salesforce on Alibaba Cloud, in China.
  "sfcrmproducts.cn",
  "sfcrmapps.cn",
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
  const login = new URL(environment.salesforce().SALESFORCE_LOGIN_URL);
  return !isVendors(login) && url.origin === login.origin ? url.origin : null;
}

function isVendors({ protocol, hostname, port }: URL): boolean {
  return protocol === "https:" && port === "" && VENDOR.some((domain) => hostname.endsWith(`.${domain}`));
}
