/** Hosts where every user may sign in. */
const COMMON = new Set(["login.salesforce.com", "test.salesforce.com"]);
/** An org's My Domain, with the labels Salesforce adds for sandboxes and trial orgs. */
const MY_DOMAIN = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.){1,3}my\.salesforce\.com$/;
/** Domain of the same org in the browser. */
const LIGHTNING = ".lightning.force.com";

/**
 * The sign-in host in what a person typed or copied from the browser; null unless it is Salesforce's, because our
 * client secret and the tokens are sent there.
 * https://help.salesforce.com/s/articleView?id=xcloud.domain_name_url_formats.htm
 */
export function signInHost(given: string): string | null {
  const text = given.trim();
  const address = text.includes("://") ? text : `https://${text}`;
  if (!URL.canParse(address)) return null;
  const { protocol, hostname, port, username, password } = new URL(address);
  if (protocol !== "https:" || port !== "" || username !== "" || password !== "") return null;
  const host = hostname.endsWith(LIGHTNING)
    ? `${hostname.slice(0, -LIGHTNING.length)}.my.salesforce.com`
    : hostname;
  return COMMON.has(host) || MY_DOMAIN.test(host) ? host : null;
}
