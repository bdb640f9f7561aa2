import type { Environment } from "../../env.ts";
import { pipedriveVariables } from "./variables.ts";

/** Each account has a host of its own below this one: tokens go nowhere else. */
const VENDOR = ".pipedrive.com";

/**
 * The origin of an address at which Pipedrive says an account's data is read: over https, on its own hosts and the
 * usual port; or where people sign in, when that is another server (a simulator). Null for any other.
 */
export function apiOrigin(environment: Environment, address: string): string | null {
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  if (url.username !== "" || url.password !== "") return null;
  if (isVendors(url)) return url.origin;
  const signIn = new URL(pipedriveVariables(environment).PIPEDRIVE_OAUTH_URL);
  const path = signIn.pathname.replace(/\/$/, "");
  const isStandIn = !isVendors(signIn) && url.origin === signIn.origin && url.pathname === path;
  return isStandIn ? url.origin + path : null;
}

function isVendors({ protocol, hostname, port }: URL): boolean {
  return protocol === "https:" && port === "" && hostname.endsWith(VENDOR);
}
