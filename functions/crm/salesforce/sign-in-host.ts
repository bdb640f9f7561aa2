/** Where everybody may sign in. */
const COMMON = new Set(["login.salesforce.com", "test.salesforce.com"]);
/** An org's My Domain, with what Salesforce puts between for sandboxes and trial orgs. */
const MY_DOMAIN = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.){1,3}my\.salesforce\.com$/;
/** How the same org shows in the browser. */
const LIGHTNING = ".lightning.force.com";

/**
 * The host at which people sign in to their org, of what they wrote or copied from their browser; null for any
 * other than Salesforce's: our client's secret and the tokens go nowhere else.
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
