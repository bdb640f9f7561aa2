import type { Environment } from "../../env.ts";
import { pipedriveVariables } from "./variables.ts";

/** Each account has a host below this domain; tokens are sent nowhere else. */
const VENDOR = ".pipedrive.com";

/**
 * The origin of an API URL returned by Pipedrive, if it is https on Pipedrive's own hosts and the default port, or the
 * configured sign-in server when that is another one (a simulator). Null for any other URL.
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
